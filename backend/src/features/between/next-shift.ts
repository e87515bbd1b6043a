import {
  awayOn,
  boardZoneOf,
  compareText,
  demandsOf,
  expectedOn,
  own,
  type AwayDays,
  type Board,
  type Catalogue,
  type Member,
  type NextShift,
  type OverviewRow,
  type StationState,
  teamZoneOf,
} from '@muster/protocol';
import type { Part } from './last-shift.ts';

interface NextShiftSources {
  readonly date: string;
  /** The shift before. */
  readonly lastOn: string;
  readonly part: Part;
  /** Of `date`, in the order of all lists. */
  readonly rows: readonly OverviewRow[];
  readonly people: readonly Member[];
  /** Those that are known of this date. */
  readonly absences: readonly AwayDays[];
  readonly tags: ReadonlyMap<string, readonly { readonly name: string }[]>;
  readonly board: Board;
  readonly places: Catalogue;
}

/** What a shift that has not begun is expected to have, for everybody or for one team (MON-73). Pure. */
export function nextShiftOf(sources: NextShiftSources): Omit<NextShift, 'forecast'> {
  const { date, lastOn, part, places } = sources;
  const isAll = part === 'all';
  const rows = sources.rows.filter(({ id }) => isAll || part.team === id);
  const teams = new Set(rows.map(({ id }) => id));
  const members = sources.people.filter(
    ({ teamId, isActive }) => isActive && teamId !== null && teams.has(teamId),
  );
  const people = expectedOn({ date, people: members, absences: sources.absences });
  return {
    members: members.length,
    expected: people.length,
    away: awayAmong(members, sources),
    moves: rows.flatMap(({ id, name }) => {
      const [from, to] = [teamZoneOf(id, lastOn, places), teamZoneOf(id, date, places)];
      return from === to ? [] : [{ id, name, from, to }];
    }),
    zone: isAll ? null : (rows[0]?.zone ?? null),
    zones: isAll ? zonesOf(sources, rows, people) : [],
    shorts: isAll ? shortsOf(sources, people) : [],
    plan: planOf(sources.board),
  };
}

function awayAmong(
  members: readonly Member[],
  { date, absences }: Pick<NextShiftSources, 'date' | 'absences'>,
): NextShift['away'] {
  const away = awayOn(absences, date);
  return members
    .flatMap(({ id: userId, name: userName, teamId }) => {
      const absence = away.get(userId);
      if (!absence || teamId === null) return [];
      const { absenceType, ptoTiming, to: until } = absence;
      const type = absenceType === 'PTO' ? null : absenceType;
      return [{ userId, userName, teamId, absenceType: type, ptoTiming, until }];
    })
    .toSorted((a, b) => compareText(a.teamId, b.teamId) || compareText(a.userName, b.userName));
}

function zonesOf(
  { board, places }: NextShiftSources,
  rows: readonly OverviewRow[],
  people: readonly Member[],
): NextShift['zones'] {
  return places.zones
    .filter(({ id }) => own(board.zones, id)?.isOpen)
    .map(({ id, name }) => {
      const teams = rows.filter((row) => boardZoneOf(row.zone) === id).map((row) => row.id);
      const stations = openStations(board, places, id);
      return {
        id,
        name,
        teams,
        expected: people.filter(({ teamId }) => teams.includes(teamId ?? '')).length,
        minimum: stations.reduce((sum, { minimum }) => sum + minimum, 0),
      };
    });
}

const openStations = (
  board: Board,
  { stations }: Catalogue,
  zone: string | undefined,
): StationState[] =>
  stations.flatMap(({ id, zoneId }) => {
    const state = own(board.stations, id);
    const isThere = zone === undefined || zoneId === zone;
    return state?.isOpen && own(board.zones, zoneId)?.isOpen && isThere ? [state] : [];
  });

/**
 * Each person stands at one station: minimums of all stations together that are more than everybody who counts for them
 * cannot be met, whoever goes where. Nothing is said of what could only be known by trying.
 */
function shortsOf(
  { board, places, tags }: NextShiftSources,
  people: readonly Member[],
): NextShift['shorts'] {
  const stations = openStations(board, places, undefined);
  const least = stations.reduce((sum, { minimum }) => sum + minimum, 0);
  const shorts: NextShift['shorts'] =
    people.length < least ? [{ name: null, have: people.length, least }] : [];
  const officers = people.map(({ id, role }) => ({ role, tags: tags.get(id) ?? [] }));
  const byName = new Map<string, { have: number; least: number }>();
  for (const demand of stations.flatMap(demandsOf)) {
    const key = `${demand.kind} ${demand.name}`;
    const sum = byName.get(key) ?? { have: officers.filter(demand.counts).length, least: 0 };
    byName.set(key, { ...sum, least: sum.least + demand.least });
  }
  for (const [key, sum] of byName) {
    if (sum.have < sum.least) shorts.push({ name: key.slice(key.indexOf(' ') + 1), ...sum });
  }
  return shorts;
}

/** What somebody has done for it already; null where the board is as nobody has touched it. */
function planOf(board: Board): NextShift['plan'] {
  const isBegun = board.assignments.length > 0 || board.savedRevision > 0;
  if (!isBegun) return null;
  const { savedAt, savedBy, assignments, touches } = board;
  const last = Object.values(touches.officers).toSorted((a, b) => b.revision - a.revision)[0];
  const byName = savedBy?.name ?? last?.by?.name ?? null;
  return { placed: assignments.length, savedAt, byName };
}
