import {
  counted,
  isLocked,
  isShiftAhead,
  isolated,
  momentOf,
  nextWorkingDate,
  shiftLabels,
  shiftOn,
  postsRoutes,
  type DaysChanged,
  type TeamPosts,
  type SeenPosts,
  isTimeOffLeft,
  offWords,
  type Moment,
  type TeamPost,
} from '@muster/protocol';
import { useState, useEffect, useEffectEvent } from 'react';
import { formatDate, formatDay } from '../../shared/dates/date-format.ts';
import { formatDateTime, formatShiftStart } from '../../shared/dates/time-format.ts';
import { useNow } from '../../shared/dates/clock.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Loaded } from '../../shared/ui/feedback/loaded.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import { call } from '../../shared/http/call.ts';
import { againWith, type Topic } from '../../shared/live/topic.ts';
import { useStore } from 'zustand';
import { preferencesOf } from '../../shared/preferences/own-preferences.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import { MapPin } from 'lucide-react';
import { RoleBadge } from '../../shared/domain/role-badge.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { cn } from '../../shared/ui/cn.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';

interface PostRowProps {
  readonly of: TeamPost;
  /** Of the shift: a time off that is over is not shown (ATT-132). */
  readonly moment: Moment;
  /** What it was when it was last seen, empty for none; undefined where it is the same. */
  readonly before: string | undefined;
}

/** One person and their post. */
function PostRow({ of: { userName, userRole, ...one }, moment, before }: PostRowProps) {
  const { eligible, status, ptoTiming, notes, post } = one;
  const isGone = post !== null && !eligible;
  return (
    <li
      className={cn(
        'grid items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:min-h-row sm:grid-cols-2',
        before !== undefined && 'bg-accent-ground',
      )}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="min-w-0 leading-5 font-semibold wrap-anywhere">{userName}</bdi>
        <RoleBadge role={userRole} compact />
        {ptoTiming !== null && isTimeOffLeft({ status: 'pto', ptoTiming }, moment) && (
          <Badge tone="pto" size="small">
            {offWords(ptoTiming)}
          </Badge>
        )}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {post ? (
          <span className="flex min-w-0 items-center gap-1.5">
            <MapPin aria-hidden className="size-4 shrink-0 stroke-[1.5] text-ink3" />
            <bdi className={cn('min-w-0 font-medium wrap-anywhere', isGone && 'line-through')}>
              {post.stationName}
            </bdi>
            <span className="min-w-0 text-ink2 wrap-anywhere">{post.zoneName}</span>
          </span>
        ) : (
          <span className="text-ink3">{withoutPost(one)}</span>
        )}
        {isGone && (
          <Badge tone="absent" size="small">
            {status === 'absent' ? 'Absent now' : 'Not here any more'}
          </Badge>
        )}
        {before !== undefined && (
          <Badge tone="accent" size="small">
            {before === '' ? 'New' : `Was ${before}`}
          </Badge>
        )}
        {notes && (
          <span dir="auto" className="basis-full text-left text-13 wrap-anywhere text-ink2">
            {notes}
          </span>
        )}
      </div>
    </li>
  );
}

/** Why somebody has no post: nobody has to guess whether a mark is missing or a place (PST-13). */
function withoutPost({ eligible, status }: Pick<TeamPost, 'eligible' | 'status'>): string {
  if (eligible) return 'Here, without a post';
  if (status === 'absent') return 'Absent';
  return status === null ? 'Not marked yet' : 'Not here';
}

/** Everybody's post as it is now, to be remembered as seen (PST-11). */
export const seenNow = ({ teamId, date, posts }: TeamPosts): SeenPosts => ({
  teamId,
  date,
  posts: posts
    .flatMap(({ userId, post }) => (post ? [{ userId, stationName: post.stationName }] : []))
    .slice(0, 200),
});

/** What the posts that are other than when they were seen were before; an empty text for no post. */
export function changedSince(seen: SeenPosts, { posts }: TeamPosts): ReadonlyMap<string, string> {
  const before = new Map(seen.posts.map(({ userId, stationName }) => [userId, stationName]));
  return new Map(
    posts.flatMap(({ userId, post }) => {
      const was = before.get(userId) ?? '';
      return was === (post?.stationName ?? '') ? [] : [[userId, was] as const];
    }),
  );
}

/** Which of a team's posts are other than when they were last seen, and how to have seen them (PST-11). */
function useSeenPosts(posts: TeamPosts | undefined) {
  const own = useSessionScope().part(preferencesOf);
  const isAsked = useStore(own.store, (state) => state.isAsked);
  const seen = useStore(own.store, ({ preferences: { seenPosts } }) =>
    seenPosts.find(({ teamId, date }) => teamId === posts?.teamId && date === posts.date),
  );
  const see = (): void => {
    if (posts) own.change({ seenPosts: [seenNow(posts)] });
  };
  // What is looked at first is taken as seen.
  const isFirst = posts !== undefined && seen === undefined && isAsked;
  const seeFirst = useEffectEvent(see);
  useEffect(() => {
    if (isFirst) seeFirst();
  }, [isFirst]);
  return {
    changed: posts && seen ? changedSince(seen, posts) : new Map<string, string>(),
    see,
  };
}

/** A team's posts on a date; told is that they changed, and they are fetched again (PST-10). */
export const postsTopic = (teamId: string, date: string): Topic<TeamPosts> => ({
  key: ['posts', teamId, date],
  fetch: (options) => call(postsRoutes.ofTeam, { params: { teamId, date }, ...options }),
  on: {
    'days:changed': (posts, { dates }: DaysChanged) =>
      dates.length === 0 || dates.includes(date) ? 'gap' : posts,
    ...againWith('teams', 'users', 'zones', 'stations'),
  },
});

interface SavedLineProps {
  readonly of: TeamPosts;
  readonly isPlan?: boolean;
}

/** When and by whom they were saved; of a plan that it is one, before the posts (PST-28). */
function SavedLine({ of: { date, savedAt, savedByName }, isPlan = false }: SavedLineProps) {
  const { timeZone } = useOrganisation();
  return (
    <p
      className={cn(
        'border-line px-4 py-3 text-13 wrap-anywhere text-ink3',
        isPlan ? 'border-b' : 'border-t',
      )}
    >
      {isPlan ? (
        <>
          <b className="font-semibold text-ink">Plan for {formatShiftStart(date, timeZone)}</b>,
          saved{' '}
        </>
      ) : (
        'Saved '
      )}
      {savedAt !== null && formatDateTime(savedAt, timeZone)}
      {savedByName !== null && ` by ${isolated(savedByName)}`}
    </p>
  );
}

interface PostsPanelProps {
  readonly teamId: string;
  readonly teamName: string;
}

/** One's own people and where the saved deployment of a date has them (PST-10, PST-11). */
export function PostsPanel({ teamId, teamName }: PostsPanelProps) {
  const { today, timeZone } = useOrganisation();
  const [chosen, setDate] = useState<string>();
  const date = chosen ?? today;
  const query = useLive(postsTopic(teamId, date));
  const { changed, see } = useSeenPosts(query.data);
  const shift = shiftOn(date);
  const next = nextWorkingDate(date);
  const nowMs = useNow(60_000);
  const moment = momentOf({ timeZone, date }, nowMs);
  const isAhead = isShiftAhead({ timeZone, date }, nowMs);
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
      <Loaded query={query} failure="Failed to fetch the posts" rows={6}>
        {(data) =>
          data.savedAt === null && isLocked(shift) ? (
            <EmptyState
              title={`${shiftLabels[shift]}: there is no shift on this date.`}
              action={
                <Button onClick={() => setDate(next)}>
                  Posts of {formatDay(next)} · {shiftLabels[shiftOn(next)]}
                </Button>
              }
            />
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
              {isAhead && <SavedLine of={data} isPlan />}
              <ul aria-label={`Posts of ${teamName}`} className="divide-y divide-line">
                {data.posts.map((one) => (
                  <PostRow
                    key={one.userId}
                    of={one}
                    moment={moment}
                    before={changed.get(one.userId)}
                  />
                ))}
              </ul>
              {!isAhead && <SavedLine of={data} />}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
