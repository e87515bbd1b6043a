import {
  type AbsenceType,
  type AttendanceStatus,
  type Belonging,
  type LogEntry,
  type Member,
  type Team,
  addDays,
  compareTeams,
  daysBetween,
  shiftOn,
  type ReportTeam,
  type Shift,
} from '@muster/protocol';

/** In groups, in the order in which their keys come; what `Map.groupBy` does where there is one. */
export function groupBy<T, Key>(list: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** What reports read of other features; each feature's reads fit it. */

export interface CountedSheet {
  readonly teamId: string;
  readonly date: string;
  /** When it was submitted for the first time, and by whom. */
  readonly first: { readonly at: string; readonly byName: string };
  readonly marks: readonly CountedMark[];
}

/** Somebody who is not deleted, and since when. */
export type Person = Member & Pick<Belonging, 'teamsBefore'> & { readonly createdAt: string };

export interface CountedMark {
  readonly userId: string;
  readonly name: string;
  readonly role: string;
  readonly status: AttendanceStatus;
  readonly absenceType: AbsenceType | null;
}

/** A saved deployment in the form that is counted. */
export interface SavedList {
  readonly date: string;
  readonly savedAt: string | null;
  readonly isLast: boolean;
  readonly places: number;
  /** Only of the last one. */
  readonly postings: readonly {
    readonly userId: string;
    readonly name: string;
    readonly teamId: string | null;
    readonly zoneId: string;
    readonly zoneName: string;
  }[];
}

export interface ReportSource {
  readonly sheets: {
    between(from: string, to: string, teamIds?: readonly string[]): Promise<CountedSheet[]>;
    laterEntries(from: string, to: string, teamIds?: readonly string[]): Promise<LogEntry[]>;
  };
  readonly deployments: {
    savedBetween(from: string, to: string): Promise<SavedList[]>;
  };
  readonly directory: { teams(): Promise<Team[]>; people(): Promise<Person[]> };
}

/** Everything a report is computed from. */
export interface ReportData {
  readonly from: string;
  readonly to: string;
  readonly teams: readonly Team[];
  readonly people: readonly Person[];
  readonly sheets: readonly CountedSheet[];
}

/** What reports begin with: their days and teams. Pure. */

export const daysOf = ({ from, to }: Pick<ReportData, 'from' | 'to'>) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index): { date: string; shift: Shift } => {
    const date = addDays(from, index);
    return { date, shift: shiftOn(date) };
  });

/** Those that are, and those that have left sheets; in the order of teams (DIR-4). */
export function teamsOf({ teams, people, sheets }: ReportData): ReportTeam[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const currentIds = new Set(teams.map(({ id }) => id));
  const gone = new Set(sheets.map(({ teamId }) => teamId).filter((id) => !currentIds.has(id)));
  return [
    ...teams.map(({ id, name, leaderId }) => ({
      id,
      name,
      leaderName: (leaderId !== null && names.get(leaderId)) || null,
    })),
    ...[...gone].map((id) => ({ id, name: id, leaderName: null })),
  ].toSorted(compareTeams);
}
