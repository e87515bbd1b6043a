import { calledOf, offWords, teamShort, type Officer, type Viewer } from '@muster/protocol';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { useCutOff } from '../../../shared/ui/hooks/use-cut-off.ts';
import { useIsTimeOffLeft } from '../board/use-moment.ts';
import { PostWords } from '../relief/post-time.tsx';
import type { OfficerView } from '../stations/station.view.ts';

type OfficerFaceProps = {
  view: OfficerView;
  /** They came here just now. */
  isFresh?: boolean;
  holder?: Viewer | undefined;
  /** What a moment that is looked at did with them: "placed". */
  mark?: string | undefined;
};

/** A name of more characters is set narrower before anything of it is cut; sooner where a time stands beside it. */
const [longName, longBesideTime] = [16, 9];

/** So many characters of a name stay whatever stands beside it; the role's column and a gap come before them. */
const keptOfName = 12;
const keptWidth = (name: string) => `calc(3rem + ${Math.min(name.length, keptOfName) * 0.62}em)`;

/** What a card shows of an officer: role, name, tags, time off, team, and why they do not fit. */
export const OfficerFace = memo(function OfficerFace({
  view: { officer, misfit, post },
  isFresh = false,
  holder,
  mark,
}: OfficerFaceProps) {
  const timeOff = useIsTimeOffLeft()(officer) ? officer.ptoTiming : null;
  const hasTime = timeOff !== null || post !== undefined;
  const name = calledOf(officer);
  return (
    <>
      {/* The name has its width first: tags fold, and what is more than a word goes to a second line. */}
      <span
        className={cn(
          'flex min-w-0 items-center gap-x-1.5',
          (hasTime || mark !== undefined) && 'flex-wrap',
        )}
      >
        <span
          className="flex max-w-max min-w-0 shrink grow-9999 items-center gap-1.5"
          style={{ flexBasis: keptWidth(name) }}
        >
          {/* A column of its own, so that names begin below each other. */}
          <span className="flex w-10.5 shrink-0 print:hidden">
            <RoleBadge role={officer.role} compact quiet className="max-w-full px-1" />
          </span>
          <bdi
            data-name
            className={cn(
              'min-w-0 truncate font-medium print:whitespace-normal',
              name.length > (hasTime ? longBesideTime : longName) && 'narrow',
            )}
          >
            {name}
          </bdi>
        </span>
        <CardTags tags={officer.tags} isReserved={hasTime || mark !== undefined} />
        {isFresh && (
          // Gives way as a whole: the card's edge says it too.
          <span className="flex h-4.5 min-w-0 flex-1 flex-wrap items-center justify-end overflow-hidden print:hidden">
            <span className="h-4.5 w-0" />
            <span className="narrow text-11 font-medium whitespace-nowrap text-present-text">
              just now
            </span>
          </span>
        )}
        <span className="ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-x-1.5 whitespace-nowrap">
          {timeOff !== null && (
            <span className="narrow text-12 font-medium text-pto-text">{offWords(timeOff)}</span>
          )}
          {post && <PostWords post={post} />}
          <span className="narrow text-11 text-ink3 tabular-nums">{teamShort(officer.teamId)}</span>
          {mark !== undefined && (
            <span className="text-12 font-semibold text-pto-text">{mark}</span>
          )}
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
function CardTags({ tags, isReserved }: { tags: Officer['tags']; isReserved: boolean }) {
  const [row, cutOff] = useCutOff<HTMLSpanElement>(tags.length);
  if (tags.length === 0) return null;
  return (
    <>
      <span
        ref={row}
        aria-hidden
        data-tags
        // Where a line may wrap, the room of the number is kept: else it would wrap the line, and have its tags fit again.
        className={cn(
          'flex h-4.5 min-w-0 flex-1 flex-wrap justify-end gap-1 overflow-hidden',
          isReserved && 'pr-4.5',
        )}
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
          className={cn(
            'narrow shrink-0 text-11 text-ink2 tabular-nums print:hidden',
            isReserved ? '-ml-6 w-4.5 text-right' : '-ml-1',
          )}
        >
          +{cutOff}
        </span>
      )}
    </>
  );
}
