import {
  anonymousLine,
  compareTeams,
  countStatuses,
  dueAt,
  isCounted,
  musterLine,
  owesSheet,
  teamOfRow,
  zoneOf,
  type AttendanceRecord,
  type AwayPerson,
  type Member,
  type OverviewRow,
  type Team,
  type WatchStats,
} from '@muster/protocol';

/** A date's rows and statistics from teams, people and sheets (MON-6, MON-1, MON-11). Pure. */

export interface SheetFigures {
  readonly teamId: string;
  readonly revision: number;
  readonly submittedAt: string;
  readonly records: readonly AttendanceRecord[];
}

export interface DayData {
  readonly date: string;
  readonly timeZone: string;
  readonly overdueAfterMinutes: number;
  readonly teams: readonly Team[];
  readonly people: readonly Member[];
  readonly sheets: ReadonlyMap<string, SheetFigures>;
  /** Rows made before of these teams and people, each with the sheet it was made of. */
  readonly made?: Map<
    string,
    { readonly sheet: SheetFigures | undefined; readonly row: OverviewRow }
  >;
}

export function overviewRows(day: DayData): OverviewRow[] {
  const names = new Map(day.people.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const due = dueAt(day.timeZone, day.date, day.overdueAfterMinutes)?.toISOString() ?? null;
  const byTeam = membersByTeam(day.people);
  return day.teams.toSorted(compareTeams).map((team) => {
    const sheet = day.sheets.get(team.id);
    const cached = day.made?.get(team.id);
    if (cached && cached.sheet === sheet) return cached.row;
    const records = sheet?.records ?? [];
    const members = byTeam.get(team.id) ?? [];
    const last = latest(records);
    const row: OverviewRow = {
      ...teamOfRow.parse(team),
      leaderName: nameOf(team.leaderId),
      dtlName: nameOf(team.dtlId),
      psoName: nameOf(team.psoId),
      zone: zoneOf(team.id, day.date, team.baseZone),
      status: sheet ? 'submitted' : 'pending',
      ...countStatuses(records.map(({ status }) => status)),
      memberCount: members.length,
      submittedAt: sheet?.submittedAt ?? null,
      updatedAt: last?.updatedAt ?? null,
      updatedByName: last?.updatedByName ?? null,
      dueAt: due,
      line: musterLine(ticks(members, records)),
      away: awayOf(records),
      revision: sheet?.revision ?? 0,
    };
    day.made?.set(team.id, { sheet, row });
    return row;
  });
}

/** Once through everybody, not once for each team. */
function membersByTeam(people: readonly Member[]): Map<string | null, Member[]> {
  const groups = new Map<string | null, Member[]>();
  for (const one of people) {
    const group = groups.get(one.teamId);
    if (group) group.push(one);
    else groups.set(one.teamId, [one]);
  }
  return groups;
}

/** A tick per record, and one per active member nobody has marked. */
function ticks(members: readonly Member[], records: readonly AttendanceRecord[]) {
  const marked = new Set(records.map(({ userId }) => userId));
  return [
    ...records.map(({ userRole, userName, status }) => ({
      role: userRole,
      name: userName,
      status,
    })),
    ...members
      .filter(({ id, isActive }) => isActive && !marked.has(id))
      .map(({ role, name }) => ({ role, name, status: 'not_marked' as const })),
  ];
}

/** Who is absent, then who is away for some hours, each in the order of the sheet. */
const awayOf = (records: readonly AttendanceRecord[]): AwayPerson[] =>
  (['absent', 'pto'] as const).flatMap((away) =>
    records
      .filter(({ status }) => status === away)
      .map(({ userName, absenceType, ptoTiming }) => ({ userName, absenceType, ptoTiming })),
  );

const latest = (records: readonly AttendanceRecord[]) =>
  records.reduce<AttendanceRecord | undefined>(
    (best, record) => (best && best.updatedAt >= record.updatedAt ? best : record),
    undefined,
  );

export function watchStatistics(day: DayData, rows: readonly OverviewRow[]): WatchStats {
  const teams = new Set(day.teams.map(({ id }) => id));
  const sheets = [...day.sheets.values()].filter(({ teamId }) => teams.has(teamId));
  const records = sheets.flatMap((sheet) => sheet.records);
  // On a day off no sheet is due, so none is missing.
  const isDue = dueAt(day.timeZone, day.date, day.overdueAfterMinutes) !== null;
  const absences: Record<string, number> = {};
  for (const { absenceType } of records) {
    if (absenceType) absences[absenceType] = (absences[absenceType] ?? 0) + 1;
  }
  return {
    totalTeams: day.teams.length,
    submittedTeams: sheets.length,
    pendingTeams: isDue ? rows.filter(owesSheet).length : 0,
    totalMembers: day.people.filter(({ isActive, teamId }) => isActive && teamId !== null).length,
    ...countStatuses(records.map(({ status }) => status)),
    countedTeams: rows.filter(isCounted).length,
    revision: sheets.reduce((sum, { revision }) => sum + revision, 0),
    absences,
  };
}

/** Forms for readers of counts: no names, and no tick that could be told by its place. */
export function countsRow(row: OverviewRow): OverviewRow {
  const cachedRow = anonymous.get(row);
  if (cachedRow) return cachedRow;
  const line = anonymousLine(row.line);
  const made = {
    ...row,
    leaderName: null,
    dtlName: null,
    psoName: null,
    updatedByName: null,
    line,
    away: [],
  };
  anonymous.set(row, made);
  return made;
}
const anonymous = new WeakMap<OverviewRow, OverviewRow>();

export const countsStats = (stats: WatchStats): WatchStats => ({ ...stats, absences: {} });
