import type { Webhook } from '@muster/protocol';
import { ArrowLeft } from 'lucide-react';
import { useNow } from '../../shared/dates/use-now.ts';
import { faultNotice } from '../../shared/faults/fault-notice.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { toast } from '../../shared/ui/feedback/toast.store.ts';
import { SectionHead } from '../../shared/ui/layout/section-head.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { shortUrl } from './webhook.words.ts';
import { useDeliveries, useRedeliver } from './webhooks.queries.ts';

type DeliveriesViewProps = {
  webhook: Webhook;
  /** Who has deleted it meanwhile. */
  gone: string | undefined;
  timeZone: string;
  onBack: () => void;
};

/** What was and is to be sent to one webhook, newest first (ECO-50, ECO-52). */
export function DeliveriesView({ webhook, gone, timeZone, onBack }: DeliveriesViewProps) {
  const { id, url, active } = webhook;
  const { data: deliveries, error, refetch, isFetching } = useDeliveries(id);
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
      {deliveries ? (
        deliveries.length === 0 ? (
          <EmptyState title="Nothing was sent yet">
            A message follows when one of the chosen events happens.
          </EmptyState>
        ) : (
          <ul
            aria-label="Deliveries"
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {deliveries.map((delivery) => (
              <DeliveryLine
                key={delivery.id}
                delivery={delivery}
                active={active}
                now={now}
                timeZone={timeZone}
                onRedeliver={() => redeliver(delivery.id)}
                pending={again.isPending && again.variables === delivery.id}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          title="Failed to fetch deliveries"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </>
  );
}
