import { awayOn, isAwayAllShift, type AwayDays } from '../absences/absences.rules.ts';
import { expectedOn } from '../absences/expected.ts';
import { certificateOf, provesOptimum } from '../board/assign/certificate.ts';
import { bestPlaces } from '../board/assign/lexicographic.ts';
import {
  membersOf,
  staffingCase,
  type Places,
  type StaffingCase,
} from '../board/assign/staffing-case.ts';
import type { Board } from '../board/board.ts';
import type { Catalogue, Officer } from '../board/board.schema.ts';
import { ownZoneOf } from '../board/built-in-catalogue.ts';
import { demandNames, demandsOf, lackingAt } from '../board/staffing.rules.ts';
import type { Belonging } from '../directory/membership.ts';
import { teamOn } from '../directory/membership.ts';
import { lastDayNotice } from '../directory/tag-days.ts';
import { own } from '../kernel/ids.ts';
import { isLocked, shiftOn, shiftStartsAt } from '../schedule/schedule.rules.ts';
import type { ForecastDay } from './forecast.ts';
import { reasonOf, shortsOf, type Short, type StationResult } from './forecast.words.ts';

/** What a shift is expected to have, and what the best assignment of those people misses (FOR-2, FOR-3). Pure. */

export interface ForecastPerson extends Belonging {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly isActive: boolean;
}

export interface LapsedTag {
  readonly name: string;
  readonly validUntil: string;
}

export interface ForecastCase {
  readonly date: string;
  readonly timeZone: string;
  readonly people: readonly ForecastPerson[];
  /** Those that count on the date, by person. */
  readonly tags: ReadonlyMap<string, readonly Officer['tags'][number][]>;
  /** Those that do not count any more, by person. */
  readonly lapsed: ReadonlyMap<string, readonly LapsedTag[]>;
  readonly absences: readonly AwayDays[];
  /** Zones and stations as the board of the date has them. */
  readonly board: Pick<Board, 'zones' | 'stations'>;
  readonly catalogue: Catalogue;
}

/** What a day is answered from, for everybody or for one team. */
export interface Forecast {
  readonly day: Omit<ForecastDay, 'plan'>;
  readonly teams: Readonly<Record<string, { readonly members: number; readonly expected: number }>>;
  /** What is missing where, in the order of the stations; without a zone it is of all of them. */
  readonly shorts: readonly Short[];
  /** Whether some minimum stays unmet whoever goes where, as is proven. */
  readonly isShort: boolean;
}

/** A day off. */
export const nothingOn = (date: string): Forecast => ({
  day: {
    date,
    shift: shiftOn(date),
    members: 0,
    expected: 0,
    away: [],
    ended: [],
    byZone: [],
    byTag: [],
    missing: 0,
    proven: true,
    reasons: [],
  },
  teams: {},
  shorts: [],
  isShort: false,
});

/** People are in one order whatever order they come in, so that equal days are answered alike. */
const byId = (a: Officer, b: Officer): number => (a.id < b.id ? -1 : 1);

export function forecastOf(asked: ForecastCase): Forecast {
  const { date, timeZone, people, tags, absences, board, catalogue } = asked;
  if (isLocked(shiftOn(date))) return nothingOn(date);
  const officers = expectedOn({ date, people, absences }).map(
    ({ id, name, role, teamId, ptoTiming }): Officer => ({
      id,
      name,
      username: null,
      role,
      teamId,
      status: ptoTiming === null ? 'present' : 'pto',
      ptoTiming,
      tags: [...(tags.get(id) ?? [])],
    }),
  );
  const startsAt = shiftStartsAt(timeZone, date)?.getTime() ?? 0;
  // Whose zone is whose is left out: what could be met by leaving it is not missing.
  const anywhere = officers.map((officer) => ({ ...officer, teamId: '' }));
  const solved = {
    date,
    officers: anywhere,
    assignments: [],
    zones: board.zones,
    stations: board.stations,
  };
  const problem = staffingCase(solved, catalogue, byId, { timeZone, date, atMs: startsAt });
  const places = bestPlaces(problem, date, undefined);
  const certificate = certificateOf(problem, places);
  const stations = stationsOf(problem, places);
  const { 1: first, 2: second, 3: third } = certificate.missingToMinimum;
  const missingPlaces = first + second + third;
  const lacks = lacksOf(problem, stations);
  const missing = Math.max(missingPlaces, ...lacks.map(({ lack }) => lack));
  const isProven = provesOptimum(problem, places, certificate);
  const byTag = tagsOf(asked.tags, problem, stations);
  const ended = endedOn(asked, officers, byTag);
  const shorts = shortsOf(problem, places, stations, ended);
  return {
    day: {
      ...nothingOn(date).day,
      ...membersOn(asked),
      expected: officers.length,
      byZone: zonesOf(asked, officers, problem, stations),
      ended,
      byTag,
      missing,
      proven: isProven && missing === Math.max(missingPlaces, ...lacks.map(({ least }) => least)),
      reasons: shorts.map(reasonOf),
    },
    teams: teamsOf(asked, officers),
    shorts,
    isShort: (isProven && missingPlaces > 0) || lacks.some(({ least }) => least > 0),
  };
}

type Members = Pick<ForecastDay, 'members' | 'away'>;

function membersOn({ date, people, absences, tags }: ForecastCase): Members {
  const away = awayOn(absences, date);
  const members = people.flatMap((person) => {
    const teamId = person.isActive ? teamOn(person, date) : null;
    return teamId === null ? [] : [{ ...person, teamId }];
  });
  return {
    members: members.length,
    away: members
      .flatMap(({ id: userId, name: userName, teamId }) => {
        const one = away.get(userId);
        if (!one || (!isAwayAllShift(one, date) && one.ptoTiming === null)) return [];
        const { absenceType, ptoTiming, to: until } = one;
        const carried = (tags.get(userId) ?? []).map(({ name }) => name);
        return [{ userId, userName, teamId, absenceType, ptoTiming, until, tags: carried }];
      })
      .toSorted((a, b) =>
        a.teamId === b.teamId ? (a.userName < b.userName ? -1 : 1) : a.teamId < b.teamId ? -1 : 1,
      ),
  };
}

/** Of tags that stations ask for, those that people who are expected have lost of late. */
function endedOn(
  { date, lapsed }: ForecastCase,
  officers: readonly Officer[],
  byTag: ForecastDay['byTag'],
): ForecastDay['ended'] {
  return officers.flatMap(({ id: userId, name: userName, teamId }) =>
    (lapsed.get(userId) ?? [])
      .filter(
        ({ name, validUntil }) =>
          lastDayNotice(validUntil, date) === 'over' &&
          byTag.some((asked) => demandNames(asked.name).includes(name.toLowerCase())),
      )
      .map(({ name: tag, validUntil: lastDay }) => ({ userId, userName, teamId, tag, lastDay })),
  );
}

function teamsOf({ date, people }: ForecastCase, officers: readonly Officer[]): Forecast['teams'] {
  const teams: Record<string, { members: number; expected: number }> = {};
  const of = (teamId: string) => (teams[teamId] ??= { members: 0, expected: 0 });
  for (const person of people) {
    const teamId = person.isActive ? teamOn(person, date) : null;
    if (teamId !== null) of(teamId).members++;
  }
  for (const { teamId } of officers) of(teamId).expected++;
  return teams;
}

function stationsOf(problem: StaffingCase, places: Places): StationResult[] {
  const members = membersOf(problem.stations.length, places);
  return problem.stations.map((station, index) => {
    const there = (members[index] ?? []).flatMap((officer) => problem.officers[officer] ?? []);
    return {
      index,
      short: Math.max(0, station.minimum - there.length),
      lacking: lackingAt(station, there),
    };
  });
}

/** How many minimums by tag or role lack, and how many whoever goes where: each who counts stands at one station. */
function lacksOf(
  { officers, stations }: StaffingCase,
  results: readonly StationResult[],
): { readonly lack: number; readonly least: number }[] {
  const demands = stations.flatMap((station) => demandsOf(station));
  return results
    .flatMap(({ lacking }) => lacking)
    .map(({ kind, name }) => {
      const isSame = (one: { readonly kind: string; readonly name: string }) =>
        one.kind === kind && one.name.toLowerCase() === name.toLowerCase();
      const all = demands.filter(isSame);
      const needed = all.reduce((sum, { least }) => sum + least, 0);
      const counting = officers.filter((officer) => all[0]?.counts(officer)).length;
      const lack = results
        .flatMap(({ lacking }) => lacking.filter(isSame))
        .reduce((sum, { least, have }) => sum + least - have, 0);
      return { lack, least: Math.max(0, needed - counting) };
    });
}

function zonesOf(
  { date, board, catalogue, people }: ForecastCase,
  officers: readonly Officer[],
  { stations }: StaffingCase,
  results: readonly StationResult[],
): ForecastDay['byZone'] {
  const teams = [...new Set(people.map((person) => teamOn(person, date)))]
    .filter((teamId) => teamId !== null)
    .toSorted();
  const zoneOfTeam = new Map(teams.map((teamId) => [teamId, ownZoneOf(teamId, date, catalogue)]));
  return catalogue.zones
    .filter(({ id }) => own(board.zones, id)?.isOpen)
    .map(({ id: zoneId, name }) => {
      const inZone = results.filter(({ index }) => stations[index]?.station.zoneId === zoneId);
      return {
        zoneId,
        name,
        teams: teams.filter((teamId) => zoneOfTeam.get(teamId) === zoneId),
        expected: officers.filter(({ teamId }) => zoneOfTeam.get(teamId) === zoneId).length,
        minimum: inZone.reduce((sum, { index }) => sum + (stations[index]?.minimum ?? 0), 0),
        missing: inZone.reduce((sum, { short }) => sum + short, 0),
      };
    });
}

/** A station that takes only people with a tag needs as many of them as it needs people. */
function tagsOf(
  tagsOfPeople: ForecastCase['tags'],
  { officers, stations }: StaffingCase,
  results: readonly StationResult[],
): ForecastDay['byTag'] {
  const tags = new Map<string, { name: string; minimum: number; missing: number }>();
  const add = (name: string, minimum: number, missing: number) => {
    const key = name.toLowerCase();
    const sum = tags.get(key) ?? { name, minimum: 0, missing: 0 };
    tags.set(key, { ...sum, minimum: sum.minimum + minimum, missing: sum.missing + missing });
  };
  for (const { index, short, lacking } of results) {
    const one = stations[index];
    if (!one) continue;
    const required = new Set((one.station.requiredTags ?? []).map((name) => name.toLowerCase()));
    for (const name of one.station.requiredTags ?? []) {
      const named = Object.entries(one.minimumByTag).find(
        ([key]) => key.toLowerCase() === name.toLowerCase(),
      );
      add(name, Math.max(one.minimum, named?.[1] ?? 0), Math.max(short, lackOf(lacking, name)));
    }
    for (const [name, least] of Object.entries(one.minimumByTag)) {
      if (!required.has(name.toLowerCase())) add(name, least, lackOf(lacking, name));
    }
  }
  const carried = [...tagsOfPeople.values()].flat();
  const idOf = new Map(carried.map(({ id, name }) => [name.toLowerCase(), id]));
  return [...tags.values()]
    .filter(({ minimum }) => minimum > 0)
    .map(({ name, ...sum }) => ({
      tagId: idOf.get(name.toLowerCase()) ?? null,
      name,
      expected: officers.filter(carries(name)).length,
      ...sum,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const lackOf = (lacking: StationResult['lacking'], name: string): number =>
  lacking
    .filter((one) => one.kind === 'tag' && one.name.toLowerCase() === name.toLowerCase())
    .reduce((sum, { least, have }) => sum + least - have, 0);

const carries = (name: string): ((officer: Officer) => boolean) => {
  const [demand] = demandsOf({ minimumByTag: { [name]: 1 }, minimumByRole: {} });
  return (officer) => demand?.counts(officer) ?? false;
};

/** A day as one team is answered: its own people, its zone, and what is missing there (FOR-5). */
export function forecastForTeam(
  { day, teams, shorts }: Forecast,
  teamId: string,
): Omit<ForecastDay, 'plan'> {
  const { members, expected } = own(teams, teamId) ?? { members: 0, expected: 0 };
  const byZone = day.byZone.filter((zone) => zone.teams.includes(teamId));
  const zones = new Set(byZone.map(({ zoneId }) => zoneId));
  const there = shorts.filter(({ zoneId }) => zoneId !== null && zones.has(zoneId));
  const ofTeam = (ended: ForecastDay['ended']) => ended.filter((one) => one.teamId === teamId);
  return {
    ...day,
    members,
    expected,
    away: day.away.filter((one) => one.teamId === teamId),
    ended: ofTeam(day.ended),
    byZone,
    byTag: [],
    missing: there.reduce((sum, { missing }) => sum + missing, 0),
    reasons: there.map(({ text, lost }) => reasonOf({ text, lost: ofTeam(lost) })),
  };
}
