import { counted, isLocked, isolated, momentOf, shiftLabels, shiftOn } from '@muster/protocol';
import { useState } from 'react';
import { formatDate } from '../../shared/dates/date-format.ts';
import { formatDateTime } from '../../shared/dates/time-format.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import { PostRow } from './post-row.tsx';
import { postsTopic } from './posts.sync.ts';
import { useSeenPosts } from './use-seen-posts.ts';

interface PostsPanelProps {
  readonly teamId: string;
  readonly teamName: string;
  readonly today: { readonly today: string; readonly timeZone: string };
}

/** One's own people and where the saved deployment of a date has them (PST-10, PST-11, PST-12). */
export default function PostsPanel({
  teamId,
  teamName,
  today: { today, timeZone },
}: PostsPanelProps) {
  const [chosen, setDate] = useState<string>();
  const date = chosen ?? today;
  const { data, error, refetch, isFetching } = useLive(postsTopic(teamId, date));
  const { changed, see } = useSeenPosts(data);
  const shift = shiftOn(date);
  const moment = momentOf({ timeZone, date }, useNow(60_000));
  return (
    <Card as="section" padded={false} aria-label="Posts" className="mx-auto max-w-4xl">
      <header className="flex flex-wrap items-center gap-2 border-b border-line p-4">
        <div className="mr-auto min-w-0 phone:w-full">
          <h2 className="text-16 font-semibold">Posts</h2>
          <p className="text-13 wrap-anywhere text-ink2">
            {isolated(teamName)} · {formatDate(date)} · {shiftLabels[shift]}
          </p>
        </div>
        <DatePicker label="Date" value={date} onChange={setDate} today={today} />
        <Button onClick={() => setDate(undefined)} disabled={date === today}>
          Today
        </Button>
      </header>
      {changed.size > 0 && (
        <Banner shape="bar" action={<Button onClick={see}>Mark as seen</Button>}>
          {counted(changed.size, 'post has', 'posts have')} changed since you last looked.
        </Banner>
      )}
      {!data ? (
        error ? (
          <ErrorState
            title="Failed to fetch the posts"
            message={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <SkeletonRows rows={6} />
        )
      ) : data.savedAt === null && isLocked(shift) ? (
        <EmptyState title={`${shiftLabels[shift]}: there is no shift on this date.`} />
      ) : data.savedAt === null ? (
        <EmptyState title="No deployment has been saved for this date.">
          Posts are shown here as soon as it is saved.
        </EmptyState>
      ) : data.posts.length === 0 ? (
        <EmptyState title="This team has nobody.">
          Posts are listed once an administrator has added members to it.
        </EmptyState>
      ) : (
        <>
          <ul aria-label={`Posts of ${teamName}`} className="divide-y divide-line">
            {data.posts.map((one) => (
              <PostRow key={one.userId} of={one} moment={moment} before={changed.get(one.userId)} />
            ))}
          </ul>
          <p className="border-t border-line px-4 py-3 text-13 wrap-anywhere text-ink3">
            Saved {formatDateTime(data.savedAt, timeZone)}
            {data.savedByName !== null && ` by ${isolated(data.savedByName)}`}
          </p>
        </>
      )}
    </Card>
  );
}
