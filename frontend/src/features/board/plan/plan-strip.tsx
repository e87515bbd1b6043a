import {
  compareTeams,
  counted,
  isExpected,
  isolated,
  planProgress,
  planRepair,
  teamShort,
  type Board,
  type Catalogue,
  type Moment,
  type Vacancy,
} from '@muster/protocol';
import { BellRing } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button, buttonStyle, pressRoom } from '../../../shared/ui/controls/button.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOperations } from '../board-scope.tsx';
import { drawnCard } from '../drag/drop.ts';
import { useBoardStores } from '../board-stores.ts';
import { nextOfRound } from '../zone-bar/zone-figures.ts';
import { SheetsOverdue, useSheetsOverdue } from './use-plan.ts';

/** Tells whatever shows a person of the date's board whether its sheets are overdue. */
export function OverdueScope({ date, children }: { date: string; children: ReactNode }) {
  return <SheetsOverdue value={useSheetsOverdue(date)}>{children}</SheetsOverdue>;
}

interface PlanStripProps {
  readonly board: Board;
  readonly catalogue: Catalogue;
  readonly moment: Moment;
}

/**
 * What became of the plan, and one press for what can be repaired of it (DEP-507, DEP-513). While sheets come in, that
 * some are out is nothing to act on yet: it is said once they are overdue.
 */
export function PlanStrip(props: PlanStripProps) {
  const { board } = props;
  const isOverdue = useSheetsOverdue(board.date);
  const { came, open, toRepair, all } = planProgress(board);
  if (toRepair.length === 0 && !(isOverdue && open > 0)) return null;
  const teams = isOverdue ? teamsExpected(board) : [];
  return (
    <Banner
      tone="warning"
      action={
        <>
          {toRepair.length > 0 && <RepairButton {...props} />}
          {teams.length > 0 && <WayToRemind date={board.date} />}
        </>
      }
      className="print:hidden"
    >
      <span className="font-semibold">
        {came} of {counted(all, 'plan')} came true
      </span>
      {toRepair.length > 0 && (
        <>
          , <Holes catalogue={props.catalogue} toRepair={toRepair} />
        </>
      )}
      {open > 0 && `, ${open} ${isOverdue ? 'not confirmed' : 'still expected'}`}
      {teams.length > 0 && `: no sheet of ${teamsWords(teams)}`}
    </Banner>
  );
}

/** So many teams are named; of more, the others are counted. */
const mostTeams = 4;

/** The teams whose planned people no sheet names yet. */
function teamsExpected({ assignments, officers }: Board): string[] {
  const planned = new Set(assignments.flatMap((one) => (one.planned ? [one.userId] : [])));
  const waiting = officers.filter((one) => isExpected(one) && planned.has(one.id));
  return [...new Set(waiting.map(({ teamId }) => teamId))]
    .map((id) => ({ id, name: id }))
    .toSorted(compareTeams)
    .map(({ id }) => id);
}

/** How many places are to be repaired; each press leads to the next station that has one. */
function Holes({
  catalogue,
  toRepair,
}: Pick<PlanStripProps, 'catalogue'> & { toRepair: readonly Vacancy[] }) {
  const { view } = useBoardStores();
  const left = new Set(toRepair.map(({ stationId }) => stationId));
  const stations = catalogue.stations.filter(({ id }) => left.has(id));
  const words = `${toRepair.length} to repair`;
  if (stations.length === 0) return words;
  return (
    <button
      ref={command}
      type="button"
      onClick={() => {
        const next = nextOfRound(stations, view.store.getState().been);
        if (next) view.goOn(next.id);
      }}
      className={cn(
        'rounded-badge font-semibold underline decoration-dotted underline-offset-4 hover:decoration-solid',
        pressRoom,
      )}
    >
      {words}
      <span className="sr-only">. Go to the next one</span>
    </button>
  );
}

/** `A5, A9`, and of many `A1, A2, A3, A4 and 9 more`. */
function teamsWords(ids: readonly string[]): string {
  // One left over is named as well as counted.
  const named = ids.length <= mostTeams + 1 ? ids : ids.slice(0, mostTeams);
  const more = ids.length - named.length;
  const names = named.map((id) => isolated(teamShort(id))).join(', ');
  return more === 0 ? names : `${names} and ${more} more`;
}

/** To the overview of the date on duty, where their leaders are asked for the sheets (KNO-21). */
function WayToRemind({ date }: { date: string }) {
  const { today } = useOrganisation();
  if (date !== today) return null;
  return (
    <Link ref={command} to="?" className={buttonStyle({ size: 'small' })}>
      <BellRing aria-hidden />
      Remind in Overview
    </Link>
  );
}

function RepairButton({ board, catalogue, moment }: PlanStripProps) {
  const operations = useOperations();
  const { op, filled, left } = useMemo(
    () => planRepair(board, catalogue, moment),
    [board, catalogue, moment],
  );
  if (!op) return <span className="text-13 text-ink2">Nobody free fits</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {left > 0 && (
        <span className="text-13 text-ink2">
          {filled} can be, {left} without anybody who fits
        </span>
      )}
      <Button
        writes
        size="small"
        onClick={() => {
          void operations.perform(op);
          focusOnCome(op.moves);
        }}
      >
        Repair
      </Button>
    </span>
  );
}

/** The button goes with what it repairs: whoever pressed it goes on from the first who was given a place. */
function focusOnCome(moves: readonly { userId: string; to: string | null }[]): void {
  const come = moves.find(({ to }) => to !== null);
  requestAnimationFrame(() => {
    if (come && document.activeElement === document.body) drawnCard(come.userId)?.focus();
  });
}
