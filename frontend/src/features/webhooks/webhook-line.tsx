import { isolated, type Webhook } from '@muster/protocol';
import { formatDateTime } from '../../shared/dates/time-format.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { attemptWords, eventWords, shortUrl, stateOf } from './webhook.words.ts';

type WebhookLineProps = {
  webhook: Webhook;
  timeZone: string;
  onOpen: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** One webhook: where to, what it is told, whether that arrives, and who made it (ECO-52). */
export function WebhookLine({ webhook, timeZone, onOpen, onEdit, onDelete }: WebhookLineProps) {
  const now = useNow(10_000);
  const { url, events, createdAt, createdBy, lastAttempt } = webhook;
  const name = shortUrl(url);
  const state = stateOf(webhook);
  const ofThis = <bdi className="sr-only"> {name}</bdi>;
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <Badge size="small" tone={state.tone}>
            {state.label}
          </Badge>
          {events.map((event) => (
            <Badge key={event} size="small" tone="outline" tip={eventWords[event].told}>
              {eventWords[event].label}
            </Badge>
          ))}
        </p>
        <p className="text-12 wrap-anywhere text-ink3">
          {attemptWords(lastAttempt, now)}
          {` · created ${formatDateTime(createdAt, timeZone)} by ${isolated(createdBy.name)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onOpen}>Deliveries{ofThis}</Button>
        <Button onClick={onEdit} writes>
          Edit{ofThis}
        </Button>
        <Button variant="danger-text" onClick={onDelete}>
          Delete{ofThis}
        </Button>
      </div>
    </li>
  );
}
