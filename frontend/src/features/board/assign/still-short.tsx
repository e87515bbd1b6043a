import {
  counted,
  stationsDue,
  type Board,
  type Catalogue,
  type Moment,
  type StationNow,
} from '@muster/protocol';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import { watchTopic } from '../../../shared/domain/watch-topics.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useNames } from '../use-board.ts';
import { together } from './chosen.ts';
import type { Proposal } from './proposal.ts';
import type { Help, ShortStation } from './short-stations.ts';
import { FirstOf } from './why-empty.tsx';

/** How many are shown at first. */
const firstShort = 12;

type StillShortProps = {
  proposal: Proposal;
  /** With what is chosen. */
  board: Board;
  moment: Moment;
  catalogue: Catalogue;
  chosen: readonly Help[];
  isStale: boolean;
  /** What a help costs beside what is chosen; empty where it cannot be had. */
  effectOf: (help: Help) => string;
  onChoose: (chosen: readonly Help[]) => void;
  helpButton: (help: Help) => ReactNode;
};

/** What stays below a minimum, each with one press for it. */
export function StillShort({
  proposal,
  board,
  moment,
  catalogue,
  chosen,
  isStale,
  effectOf,
  onChoose,
  helpButton,
}: StillShortProps) {
  const { short, leftOver } = proposal;
  const { data: watch } = useLive(watchTopic(board.date));
  if (short.length === 0) return null;
  // Whom the missing sheets bring is not known: nothing is given up before they are there.
  const toCome = watch?.stats.pendingTeams ?? 0;
  const helpOf = ({ help }: ShortStation) =>
    help?.kind === 'accept' && toCome > 0 ? undefined : help;
  const helps = short.flatMap((station) => helpOf(station) ?? []);
  const moves = helps.filter(({ kind }) => kind === 'move');
  const accepts = helps.length - moves.length;
  const others = chosen.filter(({ kind }) => kind !== 'move');
  const all = together(proposal, catalogue, others, moves);
  const isAll = all.every((one) => chosen.includes(one));
  const count = all.length - others.length;
  const words = [
    count > 0 && `${count} can be met by moving somebody who can be spared`,
    accepts > 0 && `${accepts} can be accepted`,
    toCome > 0 && `${counted(toCome, 'sheet is', 'sheets are')} still to come`,
  ].filter(Boolean);
  const then = new Map(stationsDue(board, catalogue, moment).map((one) => [one.id, one]));
  return (
    <section aria-labelledby="still-short" className="-mx-5 border-t border-line">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 px-5 py-2.5">
        <h3 id="still-short" className="text-14 font-semibold">
          Still short
        </h3>
        <span className="min-w-0 flex-1 basis-60 text-12 text-ink2">
          {leftOver.length === 0 ? 'Nobody is free. ' : 'Nobody free has what they need. '}
          {words.length > 0 && `${words.join(', ')}.`}
        </span>
        {count > 1 && (
          <Button
            size="small"
            aria-pressed={isAll}
            disabled={isStale}
            className="aria-pressed:border-accent aria-pressed:bg-accent-ground"
            onClick={() => onChoose(isAll ? others : all)}
          >
            {isAll && <Check aria-hidden />}
            {count === 2 ? 'Take both moves' : `Take all ${count} moves`}
          </Button>
        )}
      </div>
      <FirstOf items={short} count={firstShort} what="stations">
        {(shown) => (
          <ul>
            {shown.map((station) => {
              const help = helpOf(station);
              return (
                <ShortRow
                  key={station.id}
                  station={station}
                  isChosen={chosen.some(({ id }) => id === help?.id)}
                  then={then.get(station.id)}
                  effect={help ? effectOf(help) : ''}
                >
                  {help && helpButton(help)}
                </ShortRow>
              );
            })}
          </ul>
        )}
      </FirstOf>
    </section>
  );
}

function ShortRow({
  station: { name, here, minimum, isShort, lacking, needs, why },
  isChosen,
  then,
  effect,
  children,
}: {
  station: ShortStation;
  isChosen: boolean;
  /** With what is chosen. */
  then: StationNow | undefined;
  effect: string;
  children: ReactNode;
}) {
  const { tags } = useNames();
  const isMet = isChosen && then?.short === 0 && then.lacking.length === 0;
  const colourOf = (need: string) => tags.find((tag) => tag.name === need)?.color ?? '';
  return (
    <li
      className={cn(
        'grid items-center gap-x-4 gap-y-1 border-t border-l-4 border-t-line py-1.5 pr-5 pl-4 text-13 lg:grid-cols-[9rem_8rem_minmax(0,1fr)_minmax(0,14rem)_17rem]',
        isChosen ? 'border-l-present' : isShort ? 'border-l-absent' : 'border-l-pto',
      )}
    >
      <span className="flex min-w-0 items-baseline justify-between gap-2 lg:contents">
        <bdi className="min-w-0 truncate font-semibold" data-tip={name} data-tip-cut>
          {name}
        </bdi>
        <span
          className={cn(
            'shrink-0 font-medium tabular-nums lg:min-w-0 lg:shrink lg:wrap-anywhere',
            isShort ? 'text-absent-text' : 'text-pto-text',
          )}
        >
          {isMet ? (
            <span className="text-present-text">
              <Check aria-hidden className="inline size-3.5" /> met
            </span>
          ) : isShort ? (
            `▼ ${isChosen && then ? then.here : here} of min ${minimum}`
          ) : (
            lacking.join(', ')
          )}
        </span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink2">
        {needs.map((need) => (
          <TagChip key={need} name={need} color={colourOf(need)} size="small" />
        ))}
        {isShort && lacking.length > 0 && (
          <span className="text-pto-text">{lacking.join(', ')}</span>
        )}
        <span className="min-w-0 wrap-anywhere">{why}</span>
      </span>
      <span className="text-12 wrap-anywhere text-ink2">{effect}</span>
      {children}
    </li>
  );
}
