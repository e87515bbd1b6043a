import {
  calledOf,
  counted,
  ownZoneOf,
  ownZones,
  teamShort,
  type Board,
  type Catalogue,
  type Moment,
  isExpected,
} from '@muster/protocol';
import { ArrowRight, Check } from 'lucide-react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useNarrow } from '../../../shared/ui/hooks/use-media.ts';
import { boardFigures } from '../zone-bar/zone-figures.ts';
import type { Arrival, Proposal } from './proposal.ts';
import type { Help } from './short-stations.ts';
import { FirstOf } from './why-empty.tsx';
import { Then } from './zone-change.tsx';

/** How many of each are shown at first. */
const firstArrivals = 16;
const firstOnPhone = 6;

type AnswerProps = {
  proposal: Proposal;
  /** With what is chosen. */
  board: Board;
  /** Of those placed by hand, how many are moved by what is chosen. */
  handsMoved: number;
  catalogue: Catalogue;
  moment: Moment;
};

/** The answer, before anything that explains it (DEP-50): "9 more placed · 3 stations stay short". */
export function Answer({ proposal, board, handsMoved, catalogue, moment }: AnswerProps) {
  const { base, moves, leftOver } = proposal;
  if (base.officers.length === 0) {
    return <Headline done="Nobody is marked present yet" isNothing />;
  }
  const more = board.assignments.length - base.assignments.length;
  const { shortStations, lackingStations } = boardFigures(board, catalogue, moment);
  const moving = moves.filter(({ from }) => from !== null).length;
  const away = board.officers.length - board.assignments.length;
  const zoneOf = new Map(catalogue.stations.map(({ id, zoneId }) => [id, zoneId]));
  const teams = new Map(base.officers.map(({ id, teamId }) => [id, teamId]));
  const zoned = moves.flatMap(({ userId, to }) => {
    const own = ownZoneOf(teams.get(userId) ?? '', base.date, catalogue);
    return own === undefined || to === null ? [] : [own === zoneOf.get(to)];
  });
  const own = ownZones(board, catalogue);
  // Nobody else has a place: what is said of those who go says it of the board.
  const isOwnOfAll = zoned.length === own.of && moves.length === board.assignments.length;
  const hasExpected = board.officers.some(isExpected);
  const isAllExpected = board.officers.every(isExpected);
  const placed = new Set(board.assignments.map(({ userId }) => userId));
  const expected = board.officers.filter((one) => isExpected(one) && placed.has(one.id)).length;
  const done =
    more > 0
      ? `${more} more placed`
      : moving > 0
        ? `${counted(moving, 'person changes', 'people change')} places`
        : leftOver.length > 0
          ? 'Nobody more can be placed'
          : 'Everybody who can be placed is placed';
  const stay =
    moving === 0
      ? 'Nobody who has a place moves.'
      : `${counted(moving, 'who has a place moves', 'who have a place move')}, nobody placed by hand.`;
  return (
    <>
      <Headline
        done={done}
        isNothing={moves.length === 0 && leftOver.length > 0}
        {...(shortStations > 0 && {
          short: `${counted(shortStations, 'station stays', 'stations stay')} short`,
        })}
        {...(lackingStations > 0 && {
          lacking: `${counted(lackingStations, 'lacks', 'lack')} a tag or role`,
        })}
        isMet={shortStations + lackingStations === 0}
        isPlan={expected > 0}
      />
      <span className="block">
        {away === 0
          ? `Everybody who is ${isAllExpected ? 'expected' : hasExpected ? 'here or expected' : 'here'} has a place then${more === placed.size ? '' : `: ${placed.size}`}. `
          : `${counted(away, 'person has', 'people have')} no place then. `}
        {expected > 0 &&
          expected === placed.size &&
          away > 0 &&
          'Everybody with a place is expected. '}
        {expected > 0 && expected < placed.size && (
          <>
            <b className="text-ink">{expected}</b> of those with a place{' '}
            {expected === 1 ? 'is' : 'are'} expected.{' '}
          </>
        )}
        {moves.length > 0 &&
          base.assignments.length > 0 &&
          `${handsMoved > 0 ? `${counted(handsMoved, 'person placed by hand moves', 'people placed by hand move')}.` : stay} `}
        {zoned.length > 0 && (
          <>
            <b className="text-ink">
              {zoned.filter(Boolean).length} of {zoned.length === more ? 'them' : zoned.length}
            </b>{' '}
            {zoned.length === 1 ? 'goes' : 'go'} to their own zone
            {isOwnOfAll ? '.' : ', '}
          </>
        )}
        {own.of > 0 && !isOwnOfAll && (
          <>
            <b className="text-ink">
              {own.count} of {own.of}
            </b>{' '}
            {zoned.length > 0
              ? `of the board ${own.of === 1 ? 'is' : 'are'} in theirs.`
              : `${own.of === 1 ? 'is' : 'are'} in their own zone.`}
          </>
        )}
      </span>
    </>
  );
}

type HeadlineProps = {
  done: string;
  /** Nothing would be done. */
  isNothing?: boolean;
  short?: string;
  lacking?: string;
  isMet?: boolean;
  /** As far as those come who are expected. */
  isPlan?: boolean;
};

/** What would be done, and what stays short then. */
export function Headline({
  done,
  isNothing = false,
  short,
  lacking,
  isMet = false,
  isPlan = false,
}: HeadlineProps) {
  return (
    <span className="block text-20 leading-snug font-semibold">
      <span className={isNothing ? 'text-ink' : 'text-present-text'}>{done}</span>
      {short !== undefined && (
        <>
          <span className="text-ink3"> · </span>
          <span className="text-absent-text">{short}</span>
        </>
      )}
      {lacking !== undefined && (
        <>
          <span className="text-ink3"> · </span>
          <span className="text-pto-text">{lacking}</span>
        </>
      )}
      {isMet && <span className="text-ink2"> · every minimum is {isPlan ? 'planned' : 'met'}</span>}
    </span>
  );
}

/** By station, with how many it has then; hours off and another team's zone are said by name. */
export function WhoGoesWhere({
  proposal: { stations, returning, moves },
}: Pick<AnswerProps, 'proposal'>) {
  const isNarrow = useNarrow();
  if (moves.length === 0) return null;
  const arriving = moves.length - returning.length;
  return (
    <section className="py-3.5">
      <h3 className="mb-2 text-14 font-semibold">
        Who goes where{' '}
        <span className="text-12 font-normal text-ink2">
          {counted(arriving, 'person', 'people')} to {counted(stations.length, 'station')}
        </span>
      </h3>
      <FirstOf items={stations} count={isNarrow ? firstOnPhone : firstArrivals} what="stations">
        {(shown) => (
          <div className="columns-[15rem] gap-6">
            {shown.map((station) => (
              <section
                key={station.id}
                aria-label={station.name}
                className="mb-3 break-inside-avoid"
              >
                <h4 className="flex items-baseline gap-2 border-b border-line pb-0.5 text-13 font-semibold">
                  <bdi className="min-w-0 truncate">{station.name}</bdi>
                  <span className="min-w-0 truncate text-11 font-normal text-ink3">
                    {station.zoneName}
                  </span>
                  <span
                    className={cn(
                      'ml-auto shrink-0 text-12 font-normal tabular-nums',
                      station.after < station.minimum ? 'text-absent-text' : 'text-ink2',
                    )}
                  >
                    {station.before !== station.after && (
                      <>
                        {station.before} <Then />
                      </>
                    )}
                    <b>{station.after}</b>
                    {station.minimum > 0 && ` of min ${station.minimum}`}
                  </span>
                </h4>
                <ul>
                  {station.arriving.map((arrival) => (
                    <Arriving key={arrival.officer.id} {...arrival} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </FirstOf>
      {returning.length > 0 && (
        <p className="mt-2 text-13 wrap-anywhere text-ink2">
          <b className="font-semibold text-ink">{returning.length} to Unassigned</b>:{' '}
          {returning.map(({ officer, from }) => `${calledOf(officer)} from ${from}`).join(', ')}
        </p>
      )}
    </section>
  );
}

function Arriving({ officer, from, isOtherZone, off }: Arrival) {
  return (
    <li className="py-0.5 text-13">
      <span className="flex min-w-0 items-center gap-1.5">
        <RoleBadge role={officer.role} compact quiet />
        <bdi
          className="min-w-0 flex-1 truncate text-left"
          data-tip={calledOf(officer)}
          data-tip-cut
        >
          {calledOf(officer)}
        </bdi>
        {isOtherZone && <span className="shrink-0 text-11 text-ink2">other zone</span>}
        <span className="narrow shrink-0 text-11 text-ink3">{teamShort(officer.teamId)}</span>
      </span>
      {(off || from !== null) && (
        <span className="block pl-6.5 text-12">
          {from !== null && <span className="text-ink2">from {from} </span>}
          {off && <span className="font-medium text-pto-text">{off}</span>}
        </span>
      )}
    </li>
  );
}

type HelpButtonProps = {
  help: Help;
  isChosen: boolean;
  /** What is chosen and cannot be had beside it: there is no button then. */
  beside: string | undefined;
  /** The board has changed. */
  isStale: boolean;
  onToggle: () => void;
};

/** Takes one help into what `Apply` writes, or out of it again. */
export function HelpButton({ help, isChosen, beside, isStale, onToggle }: HelpButtonProps) {
  const isSmall = help.kind === 'open';
  if (beside !== undefined) {
    return (
      <span className="flex min-h-control min-w-0 items-center text-12 wrap-anywhere text-ink2 touch:min-h-11">
        Not beside “{beside}”
      </span>
    );
  }
  const Icon = isChosen ? Check : help.kind === 'move' ? ArrowRight : undefined;
  return (
    <Button
      size={isSmall ? 'small' : 'normal'}
      aria-pressed={isChosen}
      disabled={isStale && !isChosen}
      {...(isSmall && { 'aria-label': `Take: ${help.label}` })}
      className={cn(
        'aria-pressed:border-accent aria-pressed:bg-accent-ground touch:min-h-11',
        !isSmall && 'h-auto min-h-control w-full justify-start py-1 text-left whitespace-normal',
      )}
      onClick={onToggle}
    >
      {Icon && <Icon aria-hidden />}
      {isSmall ? 'Take' : <span className="min-w-0 wrap-anywhere">{help.label}</span>}
    </Button>
  );
}
