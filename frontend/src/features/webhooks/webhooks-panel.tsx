import { isolated, type Webhook, webhookEvents, type WebhookEvent } from '@muster/protocol';
import { formatDateTime } from '../../shared/dates/time-format.ts';
import { useNow } from '../../shared/dates/clock.ts';
import { Button, linkStyle } from '../../shared/ui/controls/button.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import {
  attemptWords,
  eventWords,
  shortUrl,
  stateOf,
  useDeleteWebhook,
  useWebhooks,
} from './webhooks.queries.ts';
import { toast } from '../../shared/ui/feedback/toast.store.ts';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';
import { Checkbox } from '../../shared/ui/controls/checkbox.tsx';
import { Field } from '../../shared/ui/controls/field.tsx';
import { Input } from '../../shared/ui/controls/input.tsx';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { SavedMeanwhile } from '../../shared/form/form-dialog.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { useWebhookForm, type NewSecret } from './use-webhook-form.ts';
import { Webhook as WebhookSign } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../shared/address/use-address.ts';
import { Subject, type SubjectProps } from '../../shared/subject/subject.tsx';
import { framed, Line, Lines } from '../../shared/list/lines.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { SectionHead } from '../../shared/ui/layout/card.tsx';
import { CopySecret } from '../../shared/ui/overlays/copy-secret.tsx';
import { DeliveriesView } from './deliveries-view.tsx';

type WebhookLineProps = {
  webhook: Webhook;
  timeZone: string;
  onOpen: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** One webhook: where to, what it is told, whether that arrives, and who made it (ECO-52). */
function WebhookLine({ webhook, timeZone, onOpen, onEdit, onDelete }: WebhookLineProps) {
  const now = useNow(10_000);
  const { url, events, createdAt, createdBy, lastAttempt } = webhook;
  const name = shortUrl(url);
  const state = stateOf(webhook);
  const ofThis = <bdi className="sr-only"> {name}</bdi>;
  return (
    <Line
      label={name}
      title={name}
      badges={
        <>
          <Badge size="small" tone={state.tone}>
            {state.label}
          </Badge>
          {events.map((event) => (
            <Badge key={event} size="small" tone="outline" tip={eventWords[event].told}>
              {eventWords[event].label}
            </Badge>
          ))}
        </>
      }
      note={`${attemptWords(lastAttempt, now)} · created ${formatDateTime(createdAt, timeZone)} by ${isolated(createdBy.name)}`}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button onClick={onOpen}>Deliveries{ofThis}</Button>
          <Button onClick={onEdit} writes>
            Edit{ofThis}
          </Button>
          <Button variant="danger-text" onClick={onDelete}>
            Delete{ofThis}
          </Button>
        </div>
      }
    />
  );
}

type DeleteWebhookProps = { webhook: Webhook; onClose: () => void };

/** Asks before a webhook is deleted (ECO-52). */
function DeleteWebhook({ webhook, onClose }: DeleteWebhookProps) {
  const deleting = useDeleteWebhook();
  const name = shortUrl(webhook.url);
  const remove = () =>
    deleting.mutate(webhook, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Webhook deleted', description: `${name} is sent nothing any more.` });
      },
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the webhook to ${name}?`}
      confirmLabel="Delete Webhook"
      onConfirm={remove}
      pending={deleting.isPending}
      pendingText="Deleting…"
      error={deleting.error?.message}
    >
      Its deliveries are deleted with it, and what waits is not sent any more. It cannot be
      restored; a new webhook has another secret.
    </AlertDialog>
  );
}

type WebhookDialogProps = {
  /** The one to edit; undefined makes a new one. */
  webhook: Webhook | undefined;
  onDone: (secret: NewSecret | undefined) => void;
  onClose: () => void;
};

const formId = 'webhook';

/** Makes a webhook or edits one: where to, what it is told, and its secret (ECO-40, ECO-44). */
function WebhookDialog({ webhook, onDone, onClose }: WebhookDialogProps) {
  const form = useWebhookForm(webhook, { onDone });
  const { problem } = form;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={webhook ? 'Edit webhook' : 'Create webhook'}
      description="A program at this address is sent a signed message whenever one of these happens."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={form.isPending}
            pendingText={webhook ? 'Saving…' : 'Creating…'}
          >
            {webhook ? 'Save Changes' : 'Create Webhook'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {form.theirs && <WebhookNow {...form.theirs} />}
        <Field label="Address" hint="Such as https://roster.example/hook" error={problem('url')}>
          <Input
            type="url"
            inputMode="url"
            value={form.url}
            onChange={(event) => form.setUrl(event.target.value)}
            size="large"
            maxLength={2000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <EventChoice chosen={form.events} onToggle={form.toggle} error={problem('events')} />
        {webhook ? (
          <>
            <Switch
              label="On"
              hint="While it is off nothing is sent, and what happens is not told later. What waits goes on when it is on again."
              checked={form.active}
              onChange={form.setActive}
            />
            <Switch
              label="Give it a new secret"
              hint="It is shown once. For 24 hours messages are signed with the old one too."
              checked={form.renewSecret}
              onChange={form.setRenewSecret}
            />
          </>
        ) : (
          <Field
            label="Secret (optional)"
            hint="whsec_ and base64, where the receiver has one already. Left empty, one is made."
            error={problem('secret')}
          >
            <Input
              value={form.secret}
              onChange={(event) => form.setSecret(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono text-13"
            />
          </Field>
        )}
        {form.failure !== undefined && (
          <p role="alert" className="text-13 font-medium text-absent-text">
            {form.failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface EventChoiceProps {
  readonly chosen: readonly WebhookEvent[];
  readonly onToggle: (event: WebhookEvent, isChosen: boolean) => void;
  readonly error: string | undefined;
}

function EventChoice({ chosen, onToggle, error }: EventChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-12 font-medium">Is told</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          checked={chosen.includes(event)}
          onChange={(isChosen) => onToggle(event, isChosen)}
          className="items-start [&>input]:mt-0.5"
          label={
            <>
              <span className="font-medium">{eventWords[event].label}</span>{' '}
              <code className="text-12 text-ink3">{event}</code>
              <span className="block text-12 text-ink3">{eventWords[event].told}</span>
            </>
          }
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="text-12 font-medium text-absent-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function WebhookNow({ url, events, active, changedBy }: Webhook) {
  const told = events.map((event) => eventWords[event].label).join(', ');
  return (
    <SavedMeanwhile who={changedBy?.name ?? 'The server'} what="this webhook">
      it is {active ? 'on' : 'off'}, goes to {url} and is told: {told}
    </SavedMeanwhile>
  );
}

type WebhooksPanelProps = { label: string; today: { timeZone: string } };

/** The webhooks: which there are, make, edit and delete one, and what was sent to each (ECO-52). */
export default function WebhooksPanel({ label, today: { timeZone } }: WebhooksPanelProps) {
  const query = useWebhooks();
  const webhooks = query.data;
  const [address, go] = useAddress({ webhook: '' });
  const [edited, setEdited] = useState<{ id?: string }>();
  const [deleted, setDeleted] = useState<string>();
  const [secret, setSecret] = useState<NewSecret>();
  const form = {
    onDone: (made: NewSecret | undefined) => {
      setEdited(undefined);
      setSecret(made);
    },
    onClose: () => setEdited(undefined),
  };
  const known = {
    thing: 'webhook',
    rows: webhooks,
    name: ({ url }: Webhook) => `The webhook to ${shortUrl(url)}`,
  } as const;
  if (webhooks && address.webhook !== '') {
    return (
      <OpenedWebhook
        known={{ ...known, id: address.webhook }}
        timeZone={timeZone}
        onBack={() => go({ webhook: '' }, { push: true })}
      />
    );
  }

  const create = (
    <Button variant="primary" onClick={() => setEdited({})}>
      <WebhookSign aria-hidden />
      Create Webhook
    </Button>
  );
  return (
    <>
      <SectionHead
        title={label}
        note={
          <>
            Other programs are told what happens. What messages say is on the{' '}
            <a href="/docs" target="_blank" rel="noreferrer" className={linkStyle()}>
              API page
            </a>
            .
          </>
        }
      >
        {webhooks && webhooks.length > 0 && create}
      </SectionHead>
      <Lines
        query={query}
        failure="Failed to fetch webhooks"
        label="Webhooks"
        className={framed}
        empty={
          <EmptyState title="There is no webhook" action={create} className={framed}>
            A program learns of submitted sheets, saved deployments and lost displays as they
            happen.
          </EmptyState>
        }
      >
        {(webhook) => (
          <WebhookLine
            key={webhook.id}
            webhook={webhook}
            timeZone={timeZone}
            onOpen={() => go({ webhook: webhook.id }, { push: true })}
            onEdit={() => setEdited({ id: webhook.id })}
            onDelete={() => setDeleted(webhook.id)}
          />
        )}
      </Lines>
      {edited && edited.id === undefined && <WebhookDialog webhook={undefined} {...form} />}
      <Subject {...known} id={edited?.id}>
        {(webhook) => <WebhookDialog webhook={webhook} {...form} />}
      </Subject>
      {secret && (
        <CopySecret
          title={`Copy the secret of ${shortUrl(secret.url)}`}
          secret={secret.secret}
          onClose={() => setSecret(undefined)}
        >
          It is shown this once. The receiver verifies with it that messages come from here.
        </CopySecret>
      )}
      <Subject {...known} id={deleted}>
        {(webhook) => <DeleteWebhook webhook={webhook} onClose={() => setDeleted(undefined)} />}
      </Subject>
    </>
  );
}

type OpenedWebhookProps = {
  known: Omit<SubjectProps<Webhook>, 'children'>;
  timeZone: string;
  onBack: () => void;
};

/** The deliveries of the webhook that the address names, also after it was deleted. */
function OpenedWebhook({ known, timeZone, onBack }: OpenedWebhookProps) {
  const none = (
    <EmptyState
      title="There is no such webhook"
      action={<Button onClick={onBack}>All Webhooks</Button>}
      className={framed}
    >
      It was deleted with its deliveries.
    </EmptyState>
  );
  return (
    <Subject {...known} unknown={none}>
      {(webhook, gone) => (
        <DeliveriesView webhook={webhook} gone={gone} timeZone={timeZone} onBack={onBack} />
      )}
    </Subject>
  );
}
