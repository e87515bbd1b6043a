import { webhook as listed, webhookInput, type Webhook, type WebhookEvent } from '@muster/protocol';
import { useState, type FormEvent } from 'react';
import { staleRow } from '../../shared/faults/fault-notice.ts';
import { isFault, faultWords } from '../../shared/http/fault.ts';
import { useChangeWebhook, useCreateWebhook } from './webhooks.queries.ts';

/** A webhook's address and its secret, which is not to be had again. */
export interface NewSecret {
  readonly url: string;
  readonly secret: string;
}

interface Outcome {
  onDone(secret: NewSecret | undefined): void;
}

/** What is typed of a webhook; it stays when somebody else was faster (ECO-40). */
export function useWebhookForm(webhook: Webhook | undefined, { onDone }: Outcome) {
  // As it was when the form was opened: a newer one is told by the refused save.
  const [before] = useState(webhook);
  const creating = useCreateWebhook();
  const changing = useChangeWebhook();
  const [url, setUrl] = useState(before?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(before?.events ?? []);
  const [secret, setSecret] = useState('');
  const [active, setActive] = useState(before?.active ?? true);
  const [renewSecret, setRenewSecret] = useState(false);
  const [isTried, setTried] = useState(false);
  const [theirs, setTheirs] = useState<Webhook>();

  const typed = { url, events: [...events], ...(secret.trim() !== '' && { secret }) };
  const checked = webhookInput.safeParse(typed);
  const problem = (field: keyof typeof typed) =>
    isTried ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!checked.success) return;
    if (!before) {
      creating.mutate(checked.data, { onSuccess: onDone });
      return;
    }
    const { id } = before;
    const { revision: baseRevision } = theirs ?? before;
    changing.mutate(
      { ...checked.data, id, active, renewSecret, baseRevision },
      {
        onSuccess: (changed) =>
          onDone(
            changed.secret === null ? undefined : { url: changed.url, secret: changed.secret },
          ),
        onError: (error) => setTheirs(staleRow(error, listed) ?? theirs),
      },
    );
  }

  const { error, isPending } = before ? changing : creating;
  return {
    url,
    setUrl,
    events,
    toggle: (event: WebhookEvent, isChosen: boolean) =>
      setEvents((chosen) =>
        isChosen ? [...chosen, event] : chosen.filter((other) => other !== event),
      ),
    secret,
    setSecret,
    active,
    setActive,
    renewSecret,
    setRenewSecret,
    problem,
    submit,
    isPending,
    /** What somebody else has made of it since it was opened. */
    theirs,
    failure: isFault(error, 'STALE') ? undefined : faultWords(error),
  };
}
