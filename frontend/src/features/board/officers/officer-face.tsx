import {
  type Density,
  calledOf,
  offWords,
  teamShort,
  type Officer,
  type Viewer,
} from '@muster/protocol';
import { cva } from 'class-variance-authority';
import type { Words } from '../operations/operation-words.ts';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { endedWords, TagChip } from '../../../shared/domain/tag-chip.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { useCutOff } from '../../../shared/ui/hooks/use-box.ts';
import { useIsTimeOffLeft } from '../use-board.ts';
import { useExpectedWord } from '../plan/use-plan.ts';
import { PostWords } from '../relief/relief-button.tsx';
import type { OfficerView } from '../stations/station.view.ts';

/** How high the row of an officer's card is in pixels, with the gap below it. Pure. */
export const cardRow = (density: Density, isFinger: boolean): number =>
  isFinger ? 46 : density === 'dense' ? 23 : 28;

/** The edge and ground of an officer's card, in a list and while dragged. */
const style = cva(
  'flex min-h-6.5 group-data-[density=dense]/board:min-h-5.5 group-data-[density=dense]/board:py-0 touch-manipulation flex-col justify-center rounded-control border px-1.5 py-0.5 text-13 leading-tight select-none [-webkit-touch-callout:none] touch:min-h-11!',
  {
    variants: {
      edge: {
        plain: 'border-line hover:border-field',
        expected: 'border-field',
        amber: 'border-pto',
        selected: 'border-accent ring-1 ring-accent',
        fresh: 'border-present ring-1 ring-present',
        dim: 'border-dashed border-line',
      },
      isExpected: { true: 'border-dashed', false: '' },
      isAmber: { true: 'bg-pto-ground', false: 'bg-surface dark:bg-raised' },
      isDim: { true: 'text-ink3', false: 'text-ink' },
    },
  },
);

/** The same of their initials on a tile of the map. */
const initialsStyle = cva(
  'narrow flex h-5 w-[clamp(1.125rem,100cqw/var(--chips)-2px,1.5rem)] items-center justify-center rounded-badge border text-11 font-semibold touch:h-8 touch:w-9',
  {
    variants: {
      edge: {
        plain: 'border-transparent hover:border-field',
        expected: 'border-field',
        amber: 'border-pto',
        changed: 'border-pto ring-1 ring-pto',
        selected: 'border-accent ring-1 ring-accent',
        fresh: 'border-present ring-1 ring-present',
      },
      ground: {
        plain: 'bg-sunken text-ink dark:bg-line',
        leader: 'bg-ink text-on-ink',
        amber: 'bg-pto-ground text-ink',
        expected: 'bg-surface text-ink',
        dim: 'border-dashed border-line text-ink3',
      },
      isExpected: { true: 'border-dashed', false: '' },
    },
  },
);

interface OfficerLook {
  /** Partial time off, or a reason why they do not fit. */
  readonly isAmber: boolean;
  readonly isFresh?: boolean;
  readonly isSelected?: boolean;
  /** No sheet names them yet (DEP-512). */
  readonly isExpected?: boolean;
  /** The filters look for somebody else. */
  readonly isDim?: boolean;
}

/** One edge at a time: what just happened before what is selected before what the officer is. */
export function cardStyle({
  isAmber,
  isFresh = false,
  isSelected = false,
  isExpected = false,
  isDim = false,
}: OfficerLook): string {
  const edge = isFresh
    ? 'fresh'
    : isSelected
      ? 'selected'
      : isDim
        ? 'dim'
        : isAmber
          ? 'amber'
          : isExpected
            ? 'expected'
            : 'plain';
  return style({ edge, isExpected, isAmber: isAmber && !isDim, isDim });
}

interface ChipLook extends OfficerLook {
  /** What the operation that is looked at did concerns them. */
  readonly isChanged?: boolean;
  readonly isLeader?: boolean;
}

/** Whose initials are dark on the map. */
export const isLeader = ({ role }: { readonly role: string }): boolean =>
  ['tl', 'dtl'].includes(role.toLowerCase());

/** The same of an officer's initials. */
export function chipStyle({
  isAmber,
  isFresh = false,
  isSelected = false,
  isChanged = false,
  isExpected = false,
  isDim = false,
  isLeader: isDark = false,
}: ChipLook): string {
  const edge = isFresh
    ? 'fresh'
    : isSelected
      ? 'selected'
      : isChanged
        ? 'changed'
        : isAmber && !isDim
          ? 'amber'
          : isExpected
            ? 'expected'
            : 'plain';
  const usual = isExpected ? 'expected' : isDark ? 'leader' : 'plain';
  const ground = isDim ? 'dim' : isAmber ? 'amber' : usual;
  return initialsStyle({ edge, ground, isExpected });
}

/** The initials on a tile of the map: five stand beside each other however narrow the tile is, ten on one of double width (DEP-107). */
export const chipListStyle = (isWide: boolean): string =>
  `@container relative flex w-full flex-wrap gap-0.5 ${isWide ? '[--chips:5] sm:[--chips:10]' : '[--chips:5]'}`;

/** In a dialog that stays open: why what was asked for there was not done (DEP-90). */
export function RefusalWords({ words }: { words: Words | undefined }) {
  return (
    <div role="alert">
      {words && (
        <div className="mb-3 rounded-control bg-absent-ground px-3 py-2 text-13 text-absent-text">
          <p className="font-semibold">{words.title}</p>
          <p>{words.description}</p>
        </div>
      )}
    </div>
  );
}

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
  const expectedWord = useExpectedWord(officer);
  const hasTime = timeOff !== null || post !== undefined || expectedWord !== undefined;
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
        <CardTags officer={officer} isReserved={hasTime || mark !== undefined} />
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
          {expectedWord !== undefined && (
            <span
              className={cn(
                'narrow text-12 font-medium',
                expectedWord === 'expected' ? 'text-ink2' : 'text-pto-text',
              )}
            >
              {expectedWord}
            </span>
          )}
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

type ShownTag = Officer['tags'][number] & { readonly validUntil?: string };

const tagWords = ({ name, validUntil }: ShownTag): string =>
  validUntil === undefined ? name : endedWords(name, validUntil);

/** The tags that fit beside a name, and how many more there are; the card's own words name them all (DEP-61). */
function CardTags({
  officer: { tags: counting, lapsedTags = [] },
  isReserved,
}: {
  officer: Pick<Officer, 'tags' | 'lapsedTags'>;
  isReserved: boolean;
}) {
  const tags: readonly ShownTag[] = [...counting, ...lapsedTags];
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
          <TagChip
            key={tag.id}
            name={tag.name}
            color={tag.color}
            endedOn={tag.validUntil}
            size="small"
          />
        ))}
      </span>
      {cutOff > 0 && (
        <span
          aria-hidden
          data-tip={tags.map(tagWords).join('; ')}
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
