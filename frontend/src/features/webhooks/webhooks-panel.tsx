import {
  isolated,
  type Webhook,
  webhook as webhookSchema,
  webhookEvents,
  webhookInput,
} from '@muster/protocol';
import { formatDateTime } from '../../shared/dates/time-format.ts';
import { useNow } from '../../shared/dates/clock.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import {
  attemptWords,
  eventWords,
  shortUrl,
  stateOf,
  useDeleteWebhook,
  useSaveWebhook,
  useWebhooks,
  webhookOf,
  type WebhookValues,
} from './webhooks.queries.ts';
import { RowQuestion, withStatus } from '../../shared/list/row-actions.tsx';
import { ChecksField, SwitchField, TextField } from '../../shared/form/fields.tsx';
import { FormDialog, SavedMeanwhile } from '../../shared/form/form-dialog.tsx';
import { issuesOf, useForm } from '../../shared/form/use-form.ts';
import { Webhook as WebhookSign } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../shared/address/use-address.ts';
import { Subject, type SubjectProps } from '../../shared/subject/subject.tsx';
import { RowDialogs, useRowDialogs } from '../../shared/list/row-dialogs.tsx';
import { framed, Line, Lines } from '../../shared/list/lines.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ApiPageLink, SectionHead } from '../../shared/ui/layout/card.tsx';
import { CopySecret } from '../../shared/ui/overlays/copy-secret.tsx';
import { DeliveriesView } from './deliveries-view.tsx';
import { useOrganisation } from '../../shared/dates/organisation.ts';

type WebhookLineProps = {
  webhook: Webhook;
  onOpen: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** One webhook: where to, what it is told, whether that arrives, and who made it (ECO-52). */
function WebhookLine({ webhook, onOpen, onEdit, onDelete }: WebhookLineProps) {
  const { timeZone } = useOrganisation();
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
  const name = shortUrl(webhook.url);
  return (
    <RowQuestion
      row={webhook}
      title={`Delete the webhook to ${name}?`}
      confirmLabel="Delete Webhook"
      action={useDeleteWebhook()}
      done={{ title: 'Webhook deleted', description: `${name} is sent nothing any more.` }}
      reason={withStatus}
      onClose={onClose}
    >
      Its deliveries are deleted with it, and what waits is not sent any more. It cannot be
      restored; a new webhook has another secret.
    </RowQuestion>
  );
}

/** A webhook's address and its secret, which is not to be had again. */
interface NewSecret {
  readonly url: string;
  readonly secret: string;
}

type WebhookDialogProps = {
  /** The one to edit; undefined makes a new one. */
  webhook: Webhook | undefined;
  onDone: (secret: NewSecret | undefined) => void;
  onClose: () => void;
};

const valuesOf = (webhook: Webhook | undefined): WebhookValues => ({
  url: webhook?.url ?? '',
  events: webhook?.events ?? [],
  secret: '',
  active: webhook?.active ?? true,
  renewSecret: false,
});

/** Makes a webhook or edits one: where to, what it is told, and its secret (ECO-40, ECO-44). */
function WebhookDialog({ webhook, onDone, onClose }: WebhookDialogProps) {
  // As it was when the form was opened: a newer one is told by the refused save.
  const [row] = useState(webhook);
  const form = useForm({
    row,
    schema: webhookSchema,
    input: webhookInput,
    valuesOf,
    asWhole: true,
    check: (values) => issuesOf<WebhookValues>(webhookInput, webhookOf(values)),
    save: useSaveWebhook(row),
    onDone: ({ url, secret }) => onDone(secret === null ? undefined : { url, secret }),
  });
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Create webhook'}
      description="A program at this address is sent a signed message whenever one of these happens."
      submitLabel={webhook ? 'Save Changes' : 'Create Webhook'}
      pendingText={webhook ? 'Saving…' : 'Creating…'}
      failure={form.failure}
      onClose={onClose}
      {...form.frame}
    >
      {form.changed && <WebhookNow {...form.changed} />}
      <TextField
        form={form}
        name="url"
        label="Address"
        hint="Such as https://roster.example/hook"
        type="url"
        inputMode="url"
        size="large"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ChecksField form={form} name="events" label="Is told" choices={eventChoices} />
      {webhook ? (
        <>
          <SwitchField
            form={form}
            name="active"
            label="On"
            hint="While it is off nothing is sent, and what happens is not told later. What waits goes on when it is on again."
          />
          <SwitchField
            form={form}
            name="renewSecret"
            label="Give it a new secret"
            hint="It is shown once. For 24 hours messages are signed with the old one too."
          />
        </>
      ) : (
        <TextField
          form={form}
          name="secret"
          label="Secret (optional)"
          hint="whsec_ and base64, where the receiver has one already. Left empty, one is made."
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono text-13"
        />
      )}
    </FormDialog>
  );
}

const eventChoices = webhookEvents.map((event) => ({
  value: event,
  label: (
    <>
      <span className="font-medium">{eventWords[event].label}</span>{' '}
      <code className="text-12 text-ink3">{event}</code>
      <span className="block text-12 text-ink3">{eventWords[event].told}</span>
    </>
  ),
}));

function WebhookNow({ url, events, active, changedBy }: Webhook) {
  const eventLabels = events.map((event) => eventWords[event].label).join(', ');
  return (
    <SavedMeanwhile who={changedBy?.name ?? 'The server'} what="this webhook">
      it is {active ? 'on' : 'off'}, goes to {url} and is told: {eventLabels}
    </SavedMeanwhile>
  );
}

type WebhooksPanelProps = { label: string };

/** The webhooks: which there are, make, edit and delete one, and what was sent to each (ECO-52). */
export default function WebhooksPanel({ label }: WebhooksPanelProps) {
  const query = useWebhooks();
  const webhooks = query.data;
  const [address, go] = useAddress({ webhook: '' });
  const dialogs = useRowDialogs<'edit' | 'delete'>();
  const [secret, setSecret] = useState<NewSecret>();
  const form = {
    onDone: (made: NewSecret | undefined) => {
      dialogs.close();
      setSecret(made);
    },
    onClose: dialogs.close,
  };
  const subjectProps = {
    thing: 'webhook',
    rows: webhooks,
    name: ({ url }: Webhook) => `The webhook to ${shortUrl(url)}`,
  } as const;
  if (webhooks && address.webhook !== '') {
    return (
      <OpenedWebhook
        known={{ ...subjectProps, id: address.webhook }}
        onBack={() => go({ webhook: '' }, { push: true })}
      />
    );
  }

  const create = (
    <Button variant="primary" onClick={dialogs.create}>
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
            Other programs are told what happens. What messages say is on the <ApiPageLink />.
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
            onOpen={() => go({ webhook: webhook.id }, { push: true })}
            onEdit={() => dialogs.show('edit', webhook)}
            onDelete={() => dialogs.show('delete', webhook)}
          />
        )}
      </Lines>
      <RowDialogs
        {...subjectProps}
        dialogs={dialogs}
        create={<WebhookDialog webhook={undefined} {...form} />}
      >
        {(webhook, action) =>
          action === 'edit' ? (
            <WebhookDialog webhook={webhook} {...form} />
          ) : (
            <DeleteWebhook webhook={webhook} onClose={dialogs.close} />
          )
        }
      </RowDialogs>
      {secret && (
        <CopySecret
          title={`Copy the secret of ${shortUrl(secret.url)}`}
          secret={secret.secret}
          onClose={() => setSecret(undefined)}
        >
          It is shown this once. The receiver verifies with it that messages come from here.
        </CopySecret>
      )}
    </>
  );
}

type OpenedWebhookProps = {
  known: Omit<SubjectProps<Webhook>, 'children'>;
  onBack: () => void;
};

/** The deliveries of the webhook that the address names, also after it was deleted. */
function OpenedWebhook({ known: subjectProps, onBack }: OpenedWebhookProps) {
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
    <Subject {...subjectProps} unknown={none}>
      {(webhook, gone) => <DeliveriesView webhook={webhook} gone={gone} onBack={onBack} />}
    </Subject>
  );
}
