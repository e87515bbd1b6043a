import {
  compareTeams,
  counted,
  incompleteOf,
  minutesLate,
  missingFromMs,
  outOf,
  owesSheet,
  isolated,
  shiftLabels,
  shiftStartsAt,
  teamBadge,
  type OverviewRow,
  type SheetReminder,
  type TeamContact,
  type WatchSnapshot,
  type WatchStats,
} from '@muster/protocol';
import { formatDue, formatLate, formatTime } from '../../shared/dates/time-format.ts';
import { formatLongDate } from '../../shared/dates/date-format.ts';
import { beginsWords } from '../../shared/dates/duty-date.ts';

/** What the watch dashboard shows of a snapshot (MON-15, MON-17). Pure. */

export type SheetStatus = OverviewRow['status'];

export interface OverviewFilters {
  readonly team: string | undefined;
  readonly status: SheetStatus | undefined;
}

/** The teams that pass the filters, A1, A2, … first and the rest alphabetical. */
export const shownRows = (rows: readonly OverviewRow[], filters: OverviewFilters): OverviewRow[] =>
  rows
    .filter(
      (row) =>
        (filters.team === undefined || row.id === filters.team) &&
        (filters.status === undefined || statusOf(row) === filters.status),
    )
    .toSorted(compareTeams);

/** Nobody of it could be marked, so that nothing is awaited of it (MON-51). */
export const isEmpty = (row: OverviewRow): boolean => row.status === 'pending' && !owesSheet(row);

const statusOf = (row: OverviewRow): SheetStatus | undefined =>
  isEmpty(row) ? undefined : row.status;

export const isOverdue = (row: OverviewRow, now: number): boolean =>
  minutesLate(row, now) !== undefined;

/** `22 min late`; undefined while the team is not (MON-12). */
export function lateWords(row: OverviewRow, now: number): string | undefined {
  const minutes = minutesLate(row, now);
  return minutes === undefined ? undefined : formatLate(minutes * 60_000);
}

/** `7 of 15`; undefined unless the team has submitted with somebody not marked (MON-32). */
export function incompleteWords(row: OverviewRow): string | undefined {
  const incomplete = incompleteOf(row);
  return incomplete && `${incomplete.marked} of ${incomplete.of}`;
}

/** `93%`, and `86%` `of 7` marked where that is not everybody: a rate never stands for people who are not in it. */
export function rateWords(row: OverviewRow): readonly [rate: string, of: string | undefined] {
  const incomplete = incompleteOf(row);
  return [`${row.attendanceRate}%`, incomplete && `of ${incomplete.marked}`];
}

/** The largest team: every line on the page is drawn to it, so that a tick is one person everywhere. */
export const lineScale = (rows: readonly OverviewRow[]): number =>
  Math.max(0, ...rows.map(({ line }) => line.length));

/** `5 MC · 4 VL · 3 other`: the most frequent types first; undefined when nobody is absent. */
export function absenceWords(absences: Readonly<Record<string, number>>): string | undefined {
  const byCount = Object.entries(absences)
    .filter(([, count]) => count > 0)
    .toSorted(([a, n], [b, m]) => m - n || a.localeCompare(b));
  const named = byCount.length > 3 ? byCount.slice(0, 2) : byCount;
  const others = byCount.slice(named.length).reduce((sum, [, count]) => sum + count, 0);
  const words = named.map(([type, count]) => `${count} ${type}`);
  if (others > 0) words.push(`${others} other`);
  return words.join(' · ') || undefined;
}

export interface Figure {
  readonly label: string;
  /** Of the label where five stand in one strip. */
  readonly short: string;
  readonly value: string;
  readonly unit?: string;
  readonly addition?: string | undefined;
  readonly tone?: 'quiet' | 'overdue' | 'pto';
}

/** What they are called before they are known. */
export const figurePlaces = [
  'Teams Submitted',
  'Pending',
  'Total Present',
  'Total Absent',
  'Manning Rate',
] as const;

/** The five cards in their order (MON-15); of a date before `today` nothing is to come any more (MON-16). */
export function figures({ stats, rows, shiftTime }: WatchSnapshot, now: number): Figure[] {
  const overdue = rows.filter((row) => isOverdue(row, now)).length;
  const incomplete = rows.filter((row) => incompleteOf(row)).length;
  const teams = shiftTime === null ? 'none due' : teamsAddition(stats, incomplete);
  // Nobody is marked: how many are here is not known, and none is not what it is.
  const markedFigure = (value: number) => (marked(stats) > 0 ? String(value) : '–');
  return [
    {
      label: 'Teams Submitted',
      short: 'submitted',
      value: String(stats.submittedTeams),
      unit: `/${stats.countedTeams}`,
      ...(incomplete > 0
        ? {
            addition: [teams, `${incomplete} incomplete`].filter(Boolean).join(' · '),
            tone: 'pto' as const,
          }
        : { addition: teams }),
    },
    {
      label: 'Pending',
      short: overdue > 0 ? 'overdue' : 'pending',
      value: String(stats.pendingTeams),
      ...(overdue > 0 && { addition: `${overdue} overdue`, tone: 'overdue' as const }),
    },
    {
      label: 'Total Present',
      short: 'present',
      value: markedFigure(stats.presentCount),
      addition: stats.ptoCount > 0 ? `${stats.ptoCount} of them PTO` : undefined,
    },
    {
      label: 'Total Absent',
      short: 'absent',
      value: markedFigure(stats.absentCount),
      addition: absenceWords(stats.absences),
    },
    {
      label: 'Manning Rate',
      short: 'manning',
      value: markedFigure(stats.attendanceRate),
      ...(marked(stats) > 0 && { unit: '%' }),
      addition: marked(stats) > 0 ? `of ${marked(stats)} marked` : 'none marked',
    },
  ];
}

const marked = (stats: WatchStats) => stats.presentCount + stats.absentCount;

/** How many are missing stands beside it, as what is pending. */
function teamsAddition({ pendingTeams, countedTeams }: WatchStats, incomplete: number) {
  return pendingTeams === 0 && countedTeams > 0 && incomplete === 0 ? 'all in' : undefined;
}

/** `14 of 14 teams`, or how many of them the filters leave. */
export const shownWords = (shown: number, all: number): string =>
  shown === all ? counted(all, 'team') : outOf(shown, all, 'team');

/** What a printed overview says of itself: `Attendance of Friday, Nov 20, 2026 · Morning Shift · 14 teams`. */
export const paperHead = ({ date, shift, rows }: WatchSnapshot, shown: number): string =>
  [
    `Attendance of ${formatLongDate(date)}`,
    shiftLabels[shift],
    shownWords(shown, rows.length),
  ].join(' · ');

/** `Joanne Yeo / Benjamin Koh`; a dash for a post that nobody holds. */
export const leaders = (row: OverviewRow): readonly [string, string] => [
  row.leaderName ?? '–',
  row.dtlName ?? '–',
];

/** Word for word (MON-21). */
export const emptyTexts = {
  cards: 'No teams match the current filters',
  table: 'No team data available for the selected filters',
  /** Without a team there is nothing to filter. */
  none: 'There is no team yet',
} as const;

/** The teams whose sheet is awaited and not there, from two hours before it is due (KNO-20). */
export const missingRows = (rows: readonly OverviewRow[], now: number): OverviewRow[] =>
  rows
    .filter(
      (row) =>
        row.status === 'pending' &&
        owesSheet(row) &&
        row.dueAt !== null &&
        now >= Date.parse(row.dueAt) - missingFromMs,
    )
    .toSorted(compareTeams);

/** So many teams are named in one line; of more, the others are counted. */
const mostNamed = 8;

/** `A5 · A9 · A11`, and of many `A1 · … · A8 and 16 more`. */
export function teamsWords(teams: readonly Pick<OverviewRow, 'id'>[], most = mostNamed): string {
  // One left over is named as well as counted.
  const named = teams.length <= most + 1 ? teams : teams.slice(0, most);
  const more = teams.length - named.length;
  const names = named.map(({ id }) => isolated(teamBadge(id))).join(' · ');
  return more === 0 ? names : `${names} and ${more} more`;
}

/** `reminded: nobody yet`, `reminded: A5`, `reminded 10:52 AM by Priya Nair` once all were. */
export function remindedWords(
  teams: readonly Pick<OverviewRow, 'id'>[],
  reminders: ReadonlyMap<string, SheetReminder>,
  timeOf: (at: string) => string,
): string {
  const asked = teams.filter(({ id }) => reminders.has(id));
  if (asked.length === 0) return 'reminded: nobody yet';
  if (asked.length < teams.length) return `reminded: ${teamsWords(asked)}`;
  const [last] = asked
    .flatMap(({ id }) => reminders.get(id) ?? [])
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return last ? `reminded ${timeOf(last.at)} by ${isolated(last.by.name)}` : '';
}

/** How many people of these teams nobody has marked. */
export const unmarkedWords = (teams: readonly Pick<OverviewRow, 'line'>[]): string => {
  const count = teams.reduce((sum, { line }) => sum + line.length, 0);
  return `${counted(count, 'person', 'people')} not marked`;
};

/** The sheets that came with somebody not marked (MON-32). */
export const incompleteRows = (rows: readonly OverviewRow[]): OverviewRow[] =>
  rows.filter((row) => incompleteOf(row)).toSorted(compareTeams);

/** `7 people are not marked yet`; undefined of a sheet that is whole, or not there. */
export function notMarkedYetWords(row: OverviewRow): string | undefined {
  const incomplete = incompleteOf(row);
  if (!incomplete) return undefined;
  const left = incomplete.of - incomplete.marked;
  return `${counted(left, 'person', 'people')} ${left === 1 ? 'is' : 'are'} not marked yet`;
}

/** `A11 incomplete`: beside those that are missing. */
export const incompleteTeamsWords = (rows: readonly OverviewRow[]): string => {
  const some = incompleteRows(rows);
  return some.length === 0 ? '' : `${teamsWords(some, 3)} incomplete`;
};

interface NoneMissing {
  readonly subject: string;
  readonly more?: string;
}

/** In place of missing sheets: why there are none. */
export function noneMissingWords(
  { date, shift, rows, shiftTime }: Pick<WatchSnapshot, 'date' | 'shift' | 'rows' | 'shiftTime'>,
  timeZone: string,
  now: number,
): NoneMissing {
  if (shiftTime === null) return { subject: 'No sheet is due' };
  if (rows.length === 0) return { subject: emptyTexts.none };
  if (rows.every(isEmpty)) return { subject: 'No team has anybody to mark' };
  const due = rows
    .filter(owesSheet)
    .flatMap(({ dueAt }) => dueAt ?? [])
    .toSorted()[0];
  if (due === undefined) return { subject: 'Every sheet is in' };
  const first = formatTime(due, timeZone);
  const begins = shiftStartsAt(timeZone, date);
  if (begins === null || begins.getTime() <= now) {
    return { subject: `No sheet is late · the first is due ${first}` };
  }
  const at = `${formatTime(begins.toISOString(), timeZone)}, ${beginsWords(date, timeZone, now)}`;
  return {
    subject: `The ${shiftLabels[shift]} begins at ${at}`,
    more: `no sheet is due before ${first}`,
  };
}

/** Of a sheet that nobody need think of yet: there is nothing to say of it but whom the team has. */
export const isEarly = (row: OverviewRow, now: number): boolean =>
  row.status === 'pending' &&
  row.dueAt !== null &&
  owesSheet(row) &&
  now < Date.parse(row.dueAt) - missingFromMs;

export interface Away {
  /** `MC`, `off 18:00–22:00` */
  readonly why: string;
  readonly name: string;
  readonly isAbsent: boolean;
}

/** Who of a team is not here, and who for some hours only. */
export const awayOf = ({ away }: Pick<OverviewRow, 'away'>): Away[] =>
  away.map(({ userName, absenceType, ptoTiming }) => ({
    name: userName,
    isAbsent: ptoTiming === null,
    why: ptoTiming === null ? (absenceType ?? 'absent') : `off ${ptoTiming.replace('-', '–')}`,
  }));

/** `due in 12 min`, `22 min late`. */
export const timeLeftWords = (row: OverviewRow, now: number): string =>
  lateWords(row, now) ?? formatDue(Date.parse(row.dueAt ?? '') - now);

/** Somebody who leads a team, with the phone where one is given. */
export interface ToReach {
  readonly role: 'TL' | 'DTL' | 'PSO';
  readonly name: string;
  readonly phone: string | undefined;
}

/** Whom to reach of a team. A number stands beside the name that it was given with, never beside another. */
export function peopleToReach(
  { id, leaderName, dtlName, psoName }: OverviewRow,
  contacts: readonly TeamContact[],
): ToReach[] {
  const posts = [
    ['TL', 'leader', leaderName],
    ['DTL', 'deputy', dtlName],
    ['PSO', 'pso', psoName],
  ] as const;
  return posts.flatMap(([role, post, name]) => {
    if (!name) return [];
    const contact = contacts.find(
      (one) => one.teamId === id && one.post === post && one.name === name,
    );
    return [{ role, name, phone: contact?.phone }];
  });
}

type Reachable = ToReach & { readonly phone: string };
export const isReachable = (one: ToReach): one is Reachable => one.phone !== undefined;

export const callWords = ({ role, name, phone }: Reachable): string =>
  `Call ${role} ${isolated(name)}, ${phone}`;
