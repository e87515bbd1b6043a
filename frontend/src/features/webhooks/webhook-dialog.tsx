import { webhookEvents, type Webhook, type WebhookEvent } from '@muster/protocol';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Checkbox } from '../../shared/ui/controls/checkbox.tsx';
import { Field } from '../../shared/ui/controls/field.tsx';
import { Input } from '../../shared/ui/controls/input.tsx';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { useWebhookForm, type NewSecret } from './use-webhook-form.ts';
import { eventWords } from './webhook.words.ts';

type WebhookDialogProps = {
  /** The one to edit; undefined makes a new one. */
  webhook: Webhook | undefined;
  onDone: (secret: NewSecret | undefined) => void;
  onClose: () => void;
};

const formId = 'webhook';

/** Makes a webhook or edits one: where to, what it is told, and its secret (ECO-40, ECO-44). */
export function WebhookDialog({ webhook, onDone, onClose }: WebhookDialogProps) {
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
        {form.theirs && <ChangedMeanwhile {...form.theirs} />}
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

function ChangedMeanwhile({ url, events, active, changedBy }: Webhook) {
  const told = events.map((event) => eventWords[event].label).join(', ');
  return (
    <Banner tone="warning">
      {changedBy?.name ?? 'The server'} has changed this webhook meanwhile: it is{' '}
      {active ? 'on' : 'off'}, goes to {url} and is told: {told}. What you typed is still here; save
      again to put it in place of theirs.
    </Banner>
  );
}
