import { counted } from '@muster/protocol';
import type { Delivery } from '@muster/protocol';
import { formatSpan } from '../../shared/dates/age-format.ts';
import { formatDateTime } from '../../shared/dates/time-format.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { attemptWords, deliveryStates, eventWords } from './webhook.words.ts';

type DeliveryLineProps = {
  delivery: Delivery;
  /** Whether the webhook is on. */
  active: boolean;
  now: number;
  timeZone: string;
  onRedeliver: () => void;
  pending: boolean;
};

/** One message: what it said, what became of it and when it is tried next (ECO-50). */
export function DeliveryLine(props: DeliveryLineProps) {
  const { delivery, active, now, timeZone, onRedeliver, pending } = props;
  const { id, event, subject, at, state, attempts, lastAttempt } = delivery;
  const { label, tone } = deliveryStates[state];
  const what = `${eventWords[event].label}: ${subject}`;
  return (
    <li aria-label={what} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{what}</span>
          <Badge size="small" tone={tone}>
            {label}
          </Badge>
          {lastAttempt && lastAttempt.status !== null && (
            <Badge size="small" tone="outline">{`Status ${lastAttempt.status}`}</Badge>
          )}
        </p>
        <p className="text-12 wrap-anywhere text-ink3">
          {formatDateTime(at, timeZone)}
          {` · ${counted(attempts, 'attempt')}`}
          {lastAttempt && ` · ${attemptWords(lastAttempt, now)}`}
          {nextWords(props)}
        </p>
        <p className="text-11 wrap-anywhere text-ink3">
          <code>{id}</code>
        </p>
      </div>
      <Button
        writes
        onClick={onRedeliver}
        disabled={!active}
        pending={pending}
        pendingText="Sending…"
      >
        Redeliver<span className="sr-only"> {what}</span>
      </Button>
    </li>
  );
}

function nextWords({ delivery: { nextAt }, active, now }: DeliveryLineProps): string {
  if (nextAt === null) return '';
  if (!active) return ' · waits until the webhook is on';
  const left = Date.parse(nextAt) - now;
  return left <= 0 ? ' · next attempt now' : ` · next attempt in ${formatSpan(left)}`;
}
