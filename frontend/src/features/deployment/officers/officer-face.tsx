import { calledOf, offWords, teamShort, type Officer, type Viewer } from '@muster/protocol';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { useCutOff } from '../../../shared/ui/hooks/use-cut-off.ts';
import { PostWords } from '../relief/post-time.tsx';
import type { OfficerView } from '../stations/station.view.ts';

type OfficerFaceProps = {
  view: OfficerView;
  /** Of the day, to word a time off by: "to 16:00". */
  /** They came here just now. */
  isFresh?: boolean;
  holder?: Viewer | undefined;
};

/** A name of more characters is set narrower before anything of it is cut; sooner where a time stands beside it. */
const [longName, longBesideTime] = [16, 9];

/** What a card shows of an officer: role, name, tags, time off, team, and why they do not fit. */
export const OfficerFace = memo(function OfficerFace({
  view: { officer, misfit, post },
  isFresh = false,
  holder,
}: OfficerFaceProps) {
  const hasTime = officer.ptoTiming !== null || post !== undefined;
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        {/* A column of its own, so that names begin below each other. */}
        <span className="flex w-10.5 shrink-0 print:hidden">
          <RoleBadge role={officer.role} compact quiet className="max-w-full px-1" />
        </span>
        <bdi
          className={cn(
            'min-w-0 truncate font-medium print:whitespace-normal',
            calledOf(officer).length > (hasTime ? longBesideTime : longName) && 'narrow',
          )}
        >
          {calledOf(officer)}
        </bdi>
        <CardTags tags={officer.tags} />
        {hasTime && (
          // Of two times the one on the post stays where the name needs the room; it gives way before the name does.
          <span className="flex max-h-4.5 min-w-min shrink-9999999 flex-row-reverse flex-wrap gap-x-1.5 overflow-hidden whitespace-nowrap print:max-h-none">
            {post && <PostWords post={post} />}
            {officer.ptoTiming !== null && (
              <span className="narrow shrink-0 text-12 font-medium text-pto-text">
                {offWords(officer.ptoTiming)}
              </span>
            )}
          </span>
        )}
        <span className="narrow shrink-0 text-11 text-ink3 tabular-nums">
          {isFresh && <span className="font-medium text-present-text print:hidden">just now</span>}
          <span className={isFresh ? 'hidden print:inline' : undefined}>
            {teamShort(officer.teamId)}
          </span>
        </span>
      </span>
      {misfit.length > 0 && (
        <span className="narrow flex min-w-0 items-center gap-1 text-11 font-medium text-pto-text">
          <TriangleAlert aria-hidden className="size-3 shrink-0 stroke-[1.75]" />
          <span className="truncate print:whitespace-normal">{misfit.join(', ')}</span>
        </span>
      )}
      {holder && <span className="sr-only">, held by {holder.name}</span>}
    </>
  );
});

/** The tags that fit beside a name, and how many more there are; the card's own words name them all (DEP-61). */
function CardTags({ tags }: { tags: Officer['tags'] }) {
  const [row, cutOff] = useCutOff<HTMLSpanElement>(tags.length);
  return (
    <>
      <span
        ref={row}
        aria-hidden
        data-tags
        className="flex h-4.5 min-w-0 flex-1 flex-wrap justify-end gap-1 overflow-hidden"
      >
        {/* Tags that do not fit beside the name wrap out of sight, from the first one on. */}
        <span className="h-4.5 w-0" />
        {tags.map((tag) => (
          <TagChip key={tag.id} name={tag.name} color={tag.color} size="small" />
        ))}
      </span>
      {cutOff > 0 && (
        <span
          aria-hidden
          data-tip={tags.map(({ name }) => name).join(', ')}
          className="narrow -ml-1 shrink-0 text-11 text-ink2 tabular-nums print:hidden"
        >
          +{cutOff}
        </span>
      )}
    </>
  );
}
