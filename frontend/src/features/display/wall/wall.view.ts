import {
  compareTeams,
  incompleteOf,
  isolated,
  minutesLate,
  minutesPast,
  owesSheet,
  shiftLabels,
  teamBadge,
  type DisplayNext,
  type DisplaySettings,
  type DisplaySnapshot,
  type OverviewRow,
} from '@muster/protocol';
import {
  formatLate,
  formatShiftStart,
  formatSpan,
  formatTimeOn,
} from '../../../shared/dates/time-format.ts';

/** What the wall shows of a snapshot (DIS-11, DIS-12). Pure; `now` is the server's clock in milliseconds. */

export interface WallTeam extends Readonly<OverviewRow> {
  /** What is read from afar: the badge, or the name where several teams would get the same badge. */
  readonly shortName: string;
  readonly state:
    | { readonly kind: 'submitted'; readonly present: number; readonly of: number }
    /** Submitted, with somebody not marked: how many are (MON-32). */
    | { readonly kind: 'incomplete'; readonly marked: number; readonly of: number }
    | { readonly kind: 'overdue'; readonly late: string }
    /** Nobody is in it who could be marked (MON-51). */
    | { readonly kind: 'empty' }
    /** `dueAt` is null on a day off. */
    | { readonly kind: 'pending'; readonly dueAt: string | null };
}

/** Those that are overdue first, for they are what somebody has to see to; both in the order of all lists. */
export function wallTeams(rows: readonly OverviewRow[], now: number): WallTeam[] {
  const names = shortNamesOf(rows);
  const teams = rows.toSorted(compareTeams).map((row): WallTeam => {
    return { ...row, shortName: names.get(row.id) ?? row.name, state: stateOf(row, now) };
  });
  const isOverdue = ({ state }: WallTeam) => state.kind === 'overdue';
  return [...teams.filter(isOverdue), ...teams.filter((team) => !isOverdue(team))];
}

/** By the id of the team: its badge, or its name where several would get the same badge. */
export function shortNamesOf(
  teams: readonly Pick<OverviewRow, 'id' | 'name'>[],
): Map<string, string> {
  const badges = teams.map(({ id }) => teamBadge(id));
  const isShared = (badge: string) => badges.indexOf(badge) !== badges.lastIndexOf(badge);
  return new Map(teams.map(({ id, name }) => [id, isShared(teamBadge(id)) ? name : teamBadge(id)]));
}

function stateOf(row: OverviewRow, now: number): WallTeam['state'] {
  const incomplete = incompleteOf(row);
  if (incomplete) return { kind: 'incomplete', ...incomplete };
  if (row.status === 'submitted') {
    return { kind: 'submitted', present: row.presentCount, of: row.line.length };
  }
  if (!owesSheet(row)) return { kind: 'empty' };
  const late = minutesLate(row, now);
  return late === undefined
    ? { kind: 'pending', dueAt: row.dueAt }
    : { kind: 'overdue', late: shortLate(late * 60_000) };
}

/** From an hour on the minutes do not matter, and the zone beside it does: `11 h late`. */
const shortLate = (ms: number) => (ms < 3_600_000 ? formatLate(ms) : `${formatSpan(ms)} late`);

export interface WallFigure {
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
  readonly addition: string;
  /** Of the value; none while nobody is marked. */
  readonly tone?: 'present' | 'absent';
  readonly additionTone?: 'overdue' | 'incomplete';
}

export function wallFigures(snapshot: DisplaySnapshot, now: number): WallFigure[] {
  const { stats } = snapshot;
  const marked = stats.presentCount + stats.absentCount;
  return [
    {
      label: 'Present',
      value: marked > 0 ? String(stats.presentCount) : '–',
      addition: stats.ptoCount > 0 ? `${stats.ptoCount} of them PTO` : markedWords(marked),
      ...(stats.presentCount > 0 && { tone: 'present' }),
    },
    {
      label: 'Absent',
      value: marked > 0 ? String(stats.absentCount) : '–',
      addition: markedWords(marked),
      ...(stats.absentCount > 0 && { tone: 'absent' }),
    },
    {
      label: 'Teams Submitted',
      value: String(stats.submittedTeams),
      unit: `/${stats.countedTeams}`,
      ...sheetsWords(snapshot, now),
    },
    {
      label: 'Manning Rate',
      ...(marked > 0 ? { value: String(stats.attendanceRate), unit: '%' } : { value: '–' }),
      addition: lowestWords(snapshot),
    },
  ];
}

/** Of the next shift, on a day without one: as far as it is chosen for the screen (DIS-50). */
export function nextFigures(
  { date: nextDate, expected, minimum, savedAt, zones }: DisplayNext,
  { show }: DisplaySettings,
  { date, timeZone }: Pick<DisplaySnapshot, 'date' | 'timeZone'>,
): WallFigure[] {
  const sum = (of: (plan: NonNullable<DisplayNext['zones'][number]['plan']>) => number) =>
    zones.reduce((total, { plan }) => total + (plan ? of(plan) : 0), 0);
  const plan = (): WallFigure =>
    savedAt === null
      ? { label: 'Plan', value: '–', addition: 'No plan saved yet' }
      : {
          label: `Plan for ${formatShiftStart(nextDate, timeZone)}`,
          value: String(sum(({ placed }) => placed)),
          unit: `/${sum(({ places }) => places)}`,
          addition: `saved ${formatTimeOn(savedAt, date, timeZone)}`,
        };
  return [
    ...(expected === null
      ? []
      : [{ label: 'Expected', value: String(expected), addition: 'less known absences' }]),
    ...(minimum === null
      ? []
      : [{ label: 'Minimum', value: String(minimum), addition: 'of all open stations' }]),
    ...(show.includes('deployment') ? [plan()] : []),
  ];
}

const markedWords = (marked: number) => (marked > 0 ? `of ${marked} marked` : nobodyMarked);
const nobodyMarked = 'nobody is marked yet';

/** What is not in order with the sheets, the most urgent first. */
function sheetsWords(
  snapshot: DisplaySnapshot,
  now: number,
): Pick<WallFigure, 'addition' | 'additionTone'> {
  const { stats, rows, shift, shiftTime } = snapshot;
  const overdue = overdueSheets(snapshot, now);
  const incomplete = rows.filter((row) => incompleteOf(row)).length;
  const words = [
    overdue > 0 && `${overdue} overdue`,
    incomplete > 0 && `${incomplete} incomplete`,
  ].filter((word) => word !== false);
  if (words.length > 0) {
    return { addition: words.join(' · '), additionTone: overdue > 0 ? 'overdue' : 'incomplete' };
  }
  if (shiftTime === null) return { addition: shiftLabels[shift] };
  return { addition: stats.pendingTeams > 0 ? `${stats.pendingTeams} to come` : 'all in' };
}

/** All sheets of a date are due at the same moment: a wall without teams needs no rows for their number. */
function overdueSheets({ stats, rows, settings, dueAt }: DisplaySnapshot, now: number): number {
  if (settings.show.includes('teams')) {
    return rows.filter((row) => minutesLate(row, now) !== undefined).length;
  }
  return minutesPast(dueAt, now) === undefined ? 0 : stats.pendingTeams;
}

function lowestWords({ rows, stats, settings }: DisplaySnapshot): string {
  const marked = markedWords(stats.presentCount + stats.absentCount);
  if (!settings.show.includes('teams')) return marked;
  const submitted = rows.filter(({ status }) => status === 'submitted').toSorted(compareTeams);
  if (submitted.length === 0) return nobodyMarked;
  // The rates themselves: two that round to the same figure are not the same.
  const lowest = submitted.reduce((low, row) => (shareOf(row) < shareOf(low) ? row : low));
  if (lowest.attendanceRate === 100) return marked;
  const incomplete = incompleteOf(lowest);
  const of = incomplete ? ` of ${incomplete.marked} marked` : '';
  return `lowest: ${isolated(lowest.name)}, ${lowest.attendanceRate}%${of}`;
}

const shareOf = ({ presentCount, absentCount }: OverviewRow): number =>
  presentCount / Math.max(1, presentCount + absentCount);

export interface RecentChange {
  readonly teamId: string;
  readonly at: string;
  readonly text: string;
}

/**
 * The latest changes, newest first. Read from the rows themselves, so that they are the same after a
 * reload and nothing piles up on a screen that runs for months.
 */
export const recentChanges = (rows: readonly OverviewRow[], limit = 3): RecentChange[] =>
  rows
    .flatMap((row) => changeOf(row) ?? [])
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, limit);

function changeOf(row: OverviewRow): RecentChange | undefined {
  if (row.status !== 'submitted' || row.submittedAt === null) return undefined;
  const corrected =
    row.updatedAt !== null && Date.parse(row.updatedAt) > Date.parse(row.submittedAt);
  if (!corrected) {
    const incomplete = incompleteOf(row);
    const text = incomplete
      ? `${isolated(row.name)} submitted, ${incomplete.marked} of ${incomplete.of} marked`
      : `${isolated(row.name)} submitted, ${row.presentCount} of ${row.line.length} present`;
    return { teamId: row.id, at: row.submittedAt, text };
  }
  const by = row.updatedByName === null ? '' : ` by ${isolated(row.updatedByName)}`;
  return {
    teamId: row.id,
    at: row.updatedAt ?? row.submittedAt,
    text: `${row.name} corrected${by}`,
  };
}

/** What the last line says while nothing has happened; a wall without teams knows nothing of that. */
export const quietWords = ({ shiftTime, settings }: DisplaySnapshot): string =>
  shiftTime !== null && settings.show.includes('teams') ? 'No team has submitted yet' : '';
