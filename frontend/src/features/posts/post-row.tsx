import { isTimeOffLeft, offWords, type Moment, type TeamPost } from '@muster/protocol';
import { MapPin } from 'lucide-react';
import { RoleBadge } from '../../shared/domain/role-badge.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { cn } from '../../shared/ui/cn.ts';

interface PostRowProps {
  readonly of: TeamPost;
  /** Of the shift: a time off that is over is not shown (ATT-132). */
  readonly moment: Moment;
  /** What it was when it was last seen, empty for none; undefined where it is the same. */
  readonly before: string | undefined;
}

/** One person and their post. */
export function PostRow({ of: { userName, userRole, ...one }, moment, before }: PostRowProps) {
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
