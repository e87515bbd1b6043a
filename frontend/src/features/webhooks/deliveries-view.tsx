import { type Webhook, counted, type Delivery } from '@muster/protocol';
import { ArrowLeft } from 'lucide-react';
import { useNow } from '../../shared/dates/clock.ts';
import { faultNotice } from '../../shared/faults/fault-notice.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { framed, Line, Lines } from '../../shared/list/lines.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { toast } from '../../shared/ui/feedback/toast.store.ts';
import { SectionHead } from '../../shared/ui/layout/card.tsx';
import {
  shortUrl,
  attemptWords,
  deliveryStates,
  eventWords,
  useDeliveries,
  useRedeliver,
} from './webhooks.queries.ts';
import { formatSpan, formatDateTime } from '../../shared/dates/time-format.ts';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { useOrganisation } from '../../shared/dates/organisation.ts';

type DeliveryLineProps = {
  delivery: Delivery;
  /** Whether the webhook is on. */
  active: boolean;
  now: number;
  onRedeliver: () => void;
  pending: boolean;
};

/** One message: what it said, what became of it and when it is tried next (ECO-50). */
function DeliveryLine(props: DeliveryLineProps) {
  const { timeZone } = useOrganisation();
  const { delivery, active, now, onRedeliver, pending } = props;
  const { id, event, subject, at, state, attempts, lastAttempt } = delivery;
  const { label, tone } = deliveryStates[state];
  const summary = `${eventWords[event].label}: ${subject}`;
  return (
    <Line
      label={summary}
      title={summary}
      badges={
        <>
          <Badge size="small" tone={tone}>
            {label}
          </Badge>
          {lastAttempt && lastAttempt.status !== null && (
            <Badge size="small" tone="outline">{`Status ${lastAttempt.status}`}</Badge>
          )}
        </>
      }
      note={[
        formatDateTime(at, timeZone),
        counted(attempts, 'attempt'),
        lastAttempt && attemptWords(lastAttempt, now),
        nextWords(props),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <Button
          writes
          onClick={onRedeliver}
          disabled={!active}
          pending={pending}
          pendingText="Sending…"
        >
          Redeliver<span className="sr-only"> {summary}</span>
        </Button>
      }
    >
      <p className="text-11 wrap-anywhere text-ink3">
        <code>{id}</code>
      </p>
    </Line>
  );
}

function nextWords({ delivery: { nextAt }, active, now }: DeliveryLineProps): string {
  if (nextAt === null) return '';
  if (!active) return 'waits until the webhook is on';
  const left = Date.parse(nextAt) - now;
  return left <= 0 ? 'next attempt now' : `next attempt in ${formatSpan(left)}`;
}

type DeliveriesViewProps = {
  webhook: Webhook;
  /** Who has deleted it meanwhile. */
  gone: string | undefined;
  onBack: () => void;
};

/** What was and is to be sent to one webhook, newest first (ECO-50, ECO-52). */
export function DeliveriesView({ webhook, gone, onBack }: DeliveriesViewProps) {
  const { id, url, active } = webhook;
  const deliveries = useDeliveries(id);
  const again = useRedeliver(id);
  const now = useNow(5000);
  const redeliver = (deliveryId: string) =>
    again.mutate(deliveryId, {
      onError: (failure) =>
        toast({
          ...faultNotice(failure, {
            title: 'Error',
            fallback: 'Failed to send again',
            words: 'server',
          }),
          variant: 'destructive',
        }),
    });

  return (
    <>
      <SectionHead
        title="Deliveries"
        note={`To ${shortUrl(url)}. The newest 200 that are finished are kept, for 30 days.`}
      >
        <Button onClick={onBack}>
          <ArrowLeft aria-hidden />
          All Webhooks
        </Button>
      </SectionHead>
      {gone !== undefined && <Banner tone="danger">{gone}</Banner>}
      {!active && gone === undefined && (
        <Banner tone="warning">
          This webhook is off. Nothing is sent until somebody turns it on in Edit.
        </Banner>
      )}
      <Lines
        query={deliveries}
        failure="Failed to fetch deliveries"
        label="Deliveries"
        className={framed}
        empty={
          <EmptyState title="Nothing was sent yet">
            A message follows when one of the chosen events happens.
          </EmptyState>
        }
      >
        {(delivery) => (
          <DeliveryLine
            key={delivery.id}
            delivery={delivery}
            active={active}
            now={now}
            onRedeliver={() => redeliver(delivery.id)}
            pending={again.isPending && again.variables === delivery.id}
          />
        )}
      </Lines>
    </>
  );
}
