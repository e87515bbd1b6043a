import {
  isCounted,
  overviewRow as rowContract,
  owesSheet,
  rate,
  type MarkStatus,
  type OverviewRow,
  type WatchSnapshot,
  type WatchStats,
} from '@muster/protocol';

/** Rows and snapshots for tests; what a field is when nothing is said of it they have from the contract. */
export function overviewRow(id: string, over: Partial<OverviewRow> = {}): OverviewRow {
  const submitted = over.status === 'submitted';
  const { presentCount = 0, absentCount = 0, ptoCount = 0 } = over;
  const { memberCount = Math.max(12, presentCount + absentCount) } = over;
  const ticks = (count: number, status: MarkStatus): MarkStatus[] => Array(count).fill(status);
  return rowContract.parse({
    id,
    name: `Team ${id}`,
    leaderName: `Leader ${id}`,
    dtlName: `Deputy ${id}`,
    zone: 'D2CAR',
    status: 'pending',
    presentCount,
    absentCount,
    ptoCount,
    memberCount,
    attendanceRate: rate(presentCount, absentCount),
    submittedAt: submitted ? '2026-11-20T02:24:00.000Z' : null,
    updatedAt: submitted ? '2026-11-20T02:24:00.000Z' : null,
    updatedByName: submitted ? `Leader ${id}` : null,
    dueAt: '2026-11-20T02:30:00.000Z',
    line: submitted
      ? [
          ...ticks(presentCount - ptoCount, 'present'),
          ...ticks(ptoCount, 'pto'),
          ...ticks(absentCount, 'absent'),
        ]
      : ticks(memberCount, 'not_marked'),
    revision: submitted ? 1 : 0,
    ...over,
  });
}

/** Statistics that fit the rows. */
export function statsOf(rows: readonly OverviewRow[], over: Partial<WatchStats> = {}): WatchStats {
  const sum = (count: (row: OverviewRow) => number) =>
    rows.reduce((total, row) => total + count(row), 0);
  const submittedTeams = rows.filter(({ status }) => status === 'submitted').length;
  const presentCount = sum((row) => row.presentCount);
  const absentCount = sum((row) => row.absentCount);
  return {
    totalTeams: rows.length,
    submittedTeams,
    pendingTeams: rows.filter(owesSheet).length,
    countedTeams: rows.filter(isCounted).length,
    totalMembers: sum((row) => row.memberCount),
    presentCount,
    absentCount,
    ptoCount: sum((row) => row.ptoCount),
    attendanceRate: rate(presentCount, absentCount),
    revision: sum((row) => row.revision),
    absences: {},
    ...over,
  };
}

export function watchSnapshot(
  rows: readonly OverviewRow[],
  over: Partial<WatchSnapshot> = {},
): WatchSnapshot {
  return {
    epoch: 'first',
    date: '2026-11-20',
    shift: 'morning',
    shiftTime: '10:00-22:00',
    stats: statsOf(rows),
    rows: [...rows],
    ...over,
  };
}
