import type { AuditFilter } from '@muster/protocol';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../shared/ui/hooks/use-delayed.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { ActivityList } from './activity-list.tsx';
import { activityTopic } from './activity.sync.ts';

interface ActivityPageProps {
  readonly filter: AuditFilter;
  readonly timeZone: string;
  /** Where each page that was turned to began; empty: the newest page. */
  readonly pages: readonly string[];
  readonly onTurn: (pages: readonly string[]) => void;
  readonly usernames: ReadonlyMap<string, string>;
  readonly onPerson: (id: string) => void;
  readonly onClear: () => void;
  /** Where an import is shown again (ADM-261). */
  readonly importsAt: (id: string) => string | undefined;
}

/** One page of the trail, and the way to older and newer ones. */
export function ActivityPage(props: ActivityPageProps) {
  const { filter, timeZone, pages, onTurn, onPerson, onClear, usernames, importsAt } = props;
  const live = useLiveChannel();
  const topic = activityTopic({ filter, before: pages.at(-1), timeZone });
  const { data, error, isFetching, isPending } = useLive(topic);
  const isLate = useDelayed(isPending);
  if (!data) {
    return error ? (
      <ErrorState
        title="Failed to fetch the activity"
        message={error.message}
        onRetry={() => void live.refresh(topic)}
        retrying={isFetching}
      />
    ) : (
      isLate && (
        <Card padded={false}>
          <SkeletonRows rows={8} />
        </Card>
      )
    );
  }
  const oldest = data.entries.at(-1)?.id;
  if (oldest === undefined && pages.length === 0) {
    return Object.keys(filter).length === 0 ? (
      <EmptyState title="Nothing is recorded yet.">
        Sign-ins, changes and exports appear here as they happen.
      </EmptyState>
    ) : (
      <EmptyState
        title="Nothing that is recorded matches the filters."
        action={<Button onClick={onClear}>Clear all</Button>}
      />
    );
  }
  return (
    <>
      <ActivityList
        entries={data.entries}
        timeZone={timeZone}
        person={filter.userId}
        onPerson={onPerson}
        usernames={usernames}
        importsAt={importsAt}
      />
      <nav
        aria-label="Pages"
        className="flex flex-wrap items-center gap-2 text-13 text-ink2 print:hidden"
      >
        <p role="status" className="mr-auto">
          {pages.length === 0 ? 'The newest, live' : `Page ${pages.length + 1}`}
          {!data.hasMore && ' · nothing older'}
        </p>
        {pages.length > 1 && <Button onClick={() => onTurn([])}>Newest</Button>}
        <Button disabled={pages.length === 0} onClick={() => onTurn(pages.slice(0, -1))}>
          Newer
        </Button>
        <Button
          disabled={!data.hasMore || oldest === undefined}
          onClick={() => oldest !== undefined && onTurn([...pages, oldest])}
        >
          Older
        </Button>
      </nav>
    </>
  );
}
