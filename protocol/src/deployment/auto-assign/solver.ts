import { own } from '../../kernel/own.ts';
import { compareMembers } from '../../directory/directory.rules.ts';
import { zoneOf } from '../../schedule/schedule.rules.ts';
import type { AutoAssignReasons } from './auto-assign.ts';
import type { Board } from '../deployment.board.ts';
import { boardZoneOf } from '../deployment.catalogue.ts';
import { assignBest } from './matching.ts';
import type { AppliedMove } from '../operations/operation.schema.ts';
import { countByStation, fitReasons, stationOf } from '../deployment.rules.ts';
import type { Catalogue, Officer, Station } from '../deployment.schema.ts';

/** Auto-assign (DEP-44): who goes where, what that moves, and why somebody or something is left. Pure. */

/** What a solution needs of a board. */
export type SolverBoard = Pick<Board, 'date' | 'assignments' | 'officers' | 'stations'>;

export interface Solution {
  /** The difference to the draft. */
  readonly moves: readonly AppliedMove[];
  readonly stats: { readonly totalAssigned: number; readonly unassigned: number };
  readonly reasons: AutoAssignReasons;
}

/**
 * Keeps what was placed by hand and places as many of the others as can be placed at all; among those
 * solutions the one with most people present, then most in their team's own zone, then most who stay
 * where they were.
 */
export function autoAssign(board: SolverBoard, catalogue: Catalogue): Solution {
  const byHand = board.assignments.filter(({ assignmentType }) => assignmentType === 'manual');
  const pinned = new Set(byHand.map(({ userId }) => userId));
  const taken = countByStation({ assignments: byHand });
  const open = catalogue.stations.filter(({ id }) => own(board.stations, id)?.isOpen);
  const free = open.map(({ id }) =>
    Math.max(0, (own(board.stations, id)?.capacity ?? 0) - (taken.get(id) ?? 0)),
  );
  const officers = board.officers.filter(({ id }) => !pinned.has(id)).toSorted(stableOrder);
  const places = assignBest(officers.length, free, worthOf(board, officers, open));

  const placed = officers.map((officer, index) => {
    const place = places[index];
    return { officer, to: place === undefined ? null : (open[place]?.id ?? null) };
  });
  const left = placed.flatMap(({ officer, to }) => (to === null ? [officer] : []));
  return {
    moves: placed.flatMap(({ officer, to }) => {
      const from = now(board, officer.id);
      return from === to ? [] : [{ userId: officer.id, from, to }];
    }),
    stats: { totalAssigned: board.officers.length - left.length, unassigned: left.length },
    reasons: {
      officers: left.map((officer) => whyLeft(officer, open)),
      stations: open.flatMap((station, index) => {
        const arrived = places.filter((place) => place === index).length;
        const short = (free[index] ?? 0) - arrived;
        return short > 0 ? [{ stationId: station.id, short, ...whyShort(station, board) }] : [];
      }),
    },
  };
}

const now = (board: SolverBoard, userId: string) => stationOf(board, userId);

const stableOrder = (a: Officer, b: Officer) =>
  compareMembers(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** A place outweighs everything; then being present, one's own zone, staying. Each step outweighs n of the next. */
function worthOf(board: SolverBoard, officers: readonly Officer[], open: readonly Station[]) {
  const base = officers.length + 1;
  const rows = officers.map((officer) => {
    const zone = boardZoneOf(zoneOf(officer.teamId, board.date));
    const here = now(board, officer.id);
    const place = base ** 3 + (officer.status === 'present' ? base ** 2 : 0);
    return open.map((station) =>
      fitReasons(officer, station).length > 0
        ? undefined
        : place + (station.zoneId === zone ? base : 0) + (station.id === here ? 1 : 0),
    );
  });
  return (officer: number, station: number) => rows[officer]?.[station];
}

function whyLeft(
  officer: Officer,
  open: readonly Station[],
): AutoAssignReasons['officers'][number] {
  const fitting = open.filter((station) => fitReasons(officer, station).length === 0);
  if (fitting.length > 0) {
    const names = few(fitting.map(({ name }) => name));
    const text = `Every station that fits is full: ${names}`;
    return { userId: officer.id, code: 'FITTING_STATIONS_FULL', text };
  }
  // Each station once, by what it asks for that this officer lacks.
  const lacking = open.map((station) =>
    fitReasons(officer, station)
      .map(({ text }) => text.replace(/^Needs /, ''))
      .join(' and '),
  );
  const text =
    open.length === 0
      ? 'No station is open'
      : `Every open station needs what ${officer.name} lacks: ${few([...new Set(lacking)])}`;
  return { userId: officer.id, code: 'NO_FITTING_STATION', text };
}

function whyShort(
  station: Station,
  { officers }: SolverBoard,
): Pick<AutoAssignReasons['stations'][number], 'code' | 'text'> {
  const needs = needsOf(station);
  if (officers.length === 0) {
    return { code: 'NO_FITTING_OFFICER', text: 'Nobody is marked present on this date' };
  }
  if (needs === '') {
    const text = `More places than officers: ${officers.length} present, all placed`;
    return { code: 'NOT_ENOUGH_OFFICERS', text };
  }
  // A place that is left to somebody who fits would have been filled: all of them have one.
  return officers.some((officer) => fitReasons(officer, station).length === 0)
    ? { code: 'FITTING_OFFICERS_PLACED', text: `Everybody ${needs} is placed` }
    : { code: 'NO_FITTING_OFFICER', text: `Nobody ${needs} is present` };
}

/** "who is TL or DTL and has tag Xray"; empty when the station takes everybody. */
function needsOf({ requiredRoles, requiredTags }: Station): string {
  const roles = (requiredRoles ?? []).join(' or ');
  const tags = (requiredTags ?? []).map((tag) => `tag ${tag}`).join(' and ');
  const parts = [roles && `is ${roles}`, tags && `has ${tags}`].filter(Boolean);
  return parts.length === 0 ? '' : `who ${parts.join(' and ')}`;
}

/** At most three names. */
const few = (names: readonly string[]) =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');
