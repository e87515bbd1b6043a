import type { Moment } from '../../attendance/here.ts';
import { calledOf, compareMembers, saidName } from '../../directory/directory.rules.ts';
import {
  type AutoAssignAnswer,
  type AutoAssignReasons,
  type AutoAssignRepair,
  elsewhere,
  fittingAt,
  type Fitting,
  few,
} from './auto-assign.ts';
import { certificateOf, provesOptimum, type Certificate, type Cut } from './certificate.ts';
import { bestPlaces, type PostingCost, ownZonesOf } from './lexicographic.ts';
import { repairsFor } from './repairs.ts';
import {
  membersOf,
  staffingCase,
  type Places,
  type SolverBoard,
  type StaffingCase,
} from './staffing-case.ts';
import type { AppliedMove } from '../operations/operation.schema.ts';
import type { Catalogue, Officer, Station } from '../board.schema.ts';
import { isolated } from '../../kernel/text.ts';
import { counted, figure } from '../../kernel/counted.ts';
import { own } from '../../kernel/ids.ts';
import { suitabilityReasons } from '../board.rules.ts';
import { cutClauses } from './cut-clause.ts';
import { isExpected } from '../plan/plan.rules.ts';
import { lackingAt } from '../staffing.rules.ts';
import { unmetMinimums } from './unmet-minimums.ts';

/** Why somebody is left over and something stays empty, in words that are true of the solution (STF-23). Pure. */

function reasonsFor(
  problem: StaffingCase,
  places: Places,
  board: SolverBoard,
  catalogue: Catalogue,
  cut: Cut,
): AutoAssignReasons {
  const members = membersOf(problem.stations.length, places);
  const whyUnmet = unmetMinimums(problem, places, ownZonesOf(problem, board.date));
  const closed = catalogue.stations.filter(
    ({ id, isActive }) => isActive && own(board.stations, id)?.isOpen === false,
  );
  const clauseFor = cutClauses(problem, places, cut);
  const whereTheyAre = whereFitting(problem, places);
  return {
    officers: places.flatMap((at, index) =>
      at === null ? [whyLeft(problem, index, closed, clauseFor)] : [],
    ),
    stations: problem.stations.flatMap((_, index) => {
      const why = whyShort(problem, members, index, { whyUnmet, whereTheyAre });
      return why ? [why] : [];
    }),
  };
}

function whyLeft(
  { officers, stations, fits }: StaffingCase,
  index: number,
  closed: readonly Station[],
  clauseFor: ReturnType<typeof cutClauses>,
): AutoAssignReasons['officers'][number] {
  const officer = officers[index] as Officer;
  const fitting = [...stations.keys()].filter((station) => fits(index, station));
  const shut = closed.filter((station) => suitabilityReasons(officer, station).length === 0);
  const beside = shut.length > 0 ? ` Closed: ${few(shut.map(({ name }) => name))}` : '';
  if (fitting.length > 0) {
    const names = few(fitting.map((at) => stations[at]?.station.name ?? ''));
    const text = `Every station that fits is full: ${names}${clauseFor(fitting)}${beside && `.${beside}`}`;
    return { userId: officer.id, code: 'FITTING_STATIONS_FULL', text };
  }
  // Each station once, by what it asks for that this officer lacks.
  const lacking = stations.map(({ station }) =>
    suitabilityReasons(officer, station)
      .map(({ text }) => text.replace(/^Needs /, ''))
      .join(' and '),
  );
  const text =
    stations.length === 0
      ? 'No station is open'
      : `Every open station needs what ${saidName(officer)} lacks: ${few([...new Set(lacking)])}${beside && `.${beside}`}`;
  return { userId: officer.id, code: 'NO_FITTING_STATION', text };
}

function whyShort(
  problem: StaffingCase,
  members: readonly (readonly number[])[],
  index: number,
  {
    whyUnmet,
    whereTheyAre,
  }: {
    whyUnmet: ReturnType<typeof unmetMinimums>;
    whereTheyAre: ReturnType<typeof whereFitting>;
  },
): AutoAssignReasons['stations'][number] | undefined {
  const one = problem.stations[index];
  if (!one) return undefined;
  const there = members[index] ?? [];
  const short = one.capacity - there.length;
  const shortOfMinimum = Math.max(0, one.minimum - there.length);
  const lacking = lackingAt(
    one,
    there.flatMap((officer) => problem.officers[officer] ?? []),
  );
  if (short === 0 && lacking.length === 0) return undefined;
  const { id, name } = one.station;
  const unmet = lacking.length > 0 ? whyUnmet(index, lacking) : '';
  const { code, text } = whereTheyAre(index, there.length);
  const head =
    shortOfMinimum > 0 ? `${isolated(name)} is ${shortOfMinimum} short` : emptyAt(name, short);
  return {
    stationId: id,
    short,
    shortOfMinimum,
    lacking: lacking.map(({ kind, name: wanted, least, have }) => ({
      kind,
      name: wanted,
      short: least - have,
    })),
    code: short === 0 ? 'NAMED_MINIMUM_UNMET' : code,
    text: short === 0 ? `${name} has ${unmet}` : `${head}: ${text}${unmet && `. It has ${unmet}`}`,
  };
}

const emptyAt = (name: string, short: number) =>
  `${isolated(name)} has ${counted(short, 'empty place')}`;

type Why = Pick<AutoAssignReasons['stations'][number], 'code' | 'text'>;

/** Where everybody is who could stand at a station. Stations that ask for the same are looked at once. */
function whereFitting(problem: StaffingCase, places: Places) {
  const { officers, stations } = problem;
  const here = officers.some(isExpected) ? 'here or expected' : 'here';
  const fittingByKey = new Map<string, Fitting>();
  return (index: number, standing: number): Why => {
    if (officers.length === 0) {
      return { code: 'NO_FITTING_OFFICER', text: 'nobody is marked present on this date' };
    }
    const { station } = stations[index] as StaffingCase['stations'][number];
    const needs = needsOf(station);
    const key = JSON.stringify([station.requiredRoles, station.requiredTags]);
    const fitting = fittingByKey.get(key) ?? fittingAt(problem, places, index);
    fittingByKey.set(key, fitting);
    if (fitting.count === 0) {
      return { code: 'NO_FITTING_OFFICER', text: `nobody ${here} ${needs.one}` };
    }
    const [pinned, needed] = [elsewhere(fitting.pinned, index), elsewhere(fitting.needed, index)];
    const away = pinned.count + needed.count;
    const code = needs.some === '' ? 'NOT_ENOUGH_OFFICERS' : 'FITTING_OFFICERS_PLACED';
    const all = people(fitting.count, needs, here);
    if (away === 0) {
      return { code, text: `${all}, ${fitting.count === 1 ? 'and stands' : 'all of them'} there` };
    }
    const at = (whom: readonly number[]) =>
      few([...new Set(whom.map((one) => stations[one]?.station.name ?? ''))]);
    if (pinned.count === fitting.count) {
      const whole = fitting.count === 1 ? 'pinned' : `all ${fitting.count} are pinned`;
      return { code, text: `${all}, ${whole} at ${at(pinned.stations)}` };
    }
    const parts = [
      standing > 0 && fitting.count > away && `${fitting.count - away} of them there`,
      pinned.count > 0 && `${pinned.count} pinned at ${at(pinned.stations)}`,
      needed.count > 0 && `${needed.count} placed at ${at(needed.stations)}`,
    ].filter(Boolean);
    return { code, text: [all, ...parts].join(', ') };
  };
}

/** "6 people here have Xray", "1 person here has Xray", "152 people are here", of a plan "are here or expected" */
function people(count: number, { some, one }: Needs, here: string): string {
  if (some === '') return counted(count, `person is ${here}`, `people are ${here}`);
  if (count > 1) return `${figure(count)} people ${here} ${some}`;
  return `1 person ${here} ${one}`;
}

type Needs = ReturnType<typeof needsOf>;

/** Of several "are TL or DTL and have Xray", of one "is TL or DTL and has Xray"; empty when the station takes everybody. */
function needsOf({ requiredRoles, requiredTags }: Station) {
  const roles = (requiredRoles ?? []).join(' or ');
  const tags = (requiredTags ?? []).join(' and ');
  const joined = (be: string, have: string) =>
    [roles && `${be} ${roles}`, tags && `${have} ${tags}`].filter(Boolean).join(' and ');
  return { some: joined('are', 'have'), one: joined('is', 'has') };
}

/** Auto-assign (DEP-44, STF-20): who goes where, what that moves, and what proves and explains it. Pure. */

export type { SolverBoard };

export interface Solution {
  /** The difference to the draft. */
  readonly moves: readonly AppliedMove[];
  readonly stats: { readonly totalAssigned: number; readonly unassigned: number };
  /** Of those with a place, how many are only expected. */
  readonly expected: number;
  readonly reasons: AutoAssignReasons;
  readonly certificate: Certificate;
  readonly repairs: readonly AutoAssignRepair[];
  /** Those with a place who are not here all the time to the shift's end. */
  readonly partlyHere: AutoAssignAnswer['partlyHere'];
}

export interface SolvingOptions {
  /** From when on it is solved: who is here from then to the shift's end comes first (STF-20). */
  readonly from?: Moment | undefined;
  /** Makes postings worth less that are not an officer's turn; without it all are alike. */
  readonly cost?: PostingCost | undefined;
  readonly onOfficer?: ((done: number, total: number) => void) | undefined;
}

/** Keeps what was placed by hand and finds the best places for all others. */
export function autoAssign(
  board: SolverBoard,
  catalogue: Catalogue,
  { from, cost, onOfficer }: SolvingOptions = {},
): Solution {
  const problem = staffingCase(board, catalogue, stableOrder, from);
  const places = bestPlaces(problem, board.date, cost, onOfficer);
  const idOf = (at: number | null) =>
    at === null ? null : (problem.stations[at]?.station.id ?? null);
  const certificate = certificateOf(problem, places);
  const unassigned = places.filter((at) => at === null).length;
  return {
    moves: problem.officers.flatMap(({ id }, index) => {
      const [from, to] = [problem.now[index] ?? null, places[index] ?? null];
      return from === to ? [] : [{ userId: id, from: idOf(from), to: idOf(to) }];
    }),
    stats: { totalAssigned: places.length - unassigned, unassigned },
    expected: problem.officers.filter((one, at) => isExpected(one) && places[at] !== null).length,
    reasons: reasonsFor(problem, places, board, catalogue, certificate.cut),
    certificate,
    repairs: repairsFor(problem, places, board, catalogue),
    partlyHere: problem.officers.flatMap((officer, index) => {
      const { id: userId, ptoTiming } = officer;
      const stationId = idOf(places[index] ?? null);
      return stationId === null || problem.isWhole[index]
        ? []
        : [{ userId, userName: calledOf(officer), stationId, ptoTiming }];
    }),
  };
}

/** Whether a certificate proves that no assignment of this board is better than what these moves make of it (STF-22). */
export function provesProposal(
  board: SolverBoard,
  catalogue: Catalogue,
  { moves, certificate }: Pick<Solution, 'moves' | 'certificate'>,
): boolean {
  const problem = staffingCase(board, catalogue, stableOrder);
  const indexOf = new Map(problem.stations.map(({ station }, index) => [station.id, index]));
  const moved = new Map(moves.map(({ userId, to }) => [userId, to]));
  const places: Places = problem.officers.map(({ id }, index) => {
    const to = moved.get(id);
    if (to === undefined) return problem.now[index] ?? null;
    return to === null ? null : (indexOf.get(to) ?? null);
  });
  return provesOptimum(problem, places, certificate);
}

export const stableOrder = (a: Officer, b: Officer) =>
  compareMembers(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
