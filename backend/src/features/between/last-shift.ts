import {
  compareMembers,
  countStatuses,
  isCounted,
  momentOf,
  owesSheet,
  shiftEndsAt,
  shiftSpan,
  stationsNow,
  unsavedChanges,
  type AttendanceRecord,
  type Board,
  type Catalogue,
  type LastShift,
  type LogEntry,
  type Member,
  type OpenPoint,
  type OverviewRow,
} from '@muster/protocol';

/** Whose part of it: every team's with the board, or one team's; nobody's for a leader without a team. */
export type Part = { readonly team: string | null } | 'all';

/** How many lines, notes and names are sent; of more the real page tells. */
const most = { changes: 20, notes: 20, names: 5 };

interface LastShiftSources {
  readonly date: string;
  readonly timeZone: string;
  /** In milliseconds: before its end nothing of a shift is open. */
  readonly now: number;
  readonly part: Part;
  readonly rows: readonly OverviewRow[];
  readonly sheets: readonly {
    readonly teamId: string;
    readonly records: readonly AttendanceRecord[];
  }[];
  readonly people: readonly Member[];
  /** Of the teams of this part. */
  readonly log: readonly LogEntry[];
  readonly notes: readonly LastShift['notes'][number][];
  readonly board: Board;
  readonly places: Catalogue;
}

/** What is recorded of a shift, for everybody or for one team; null where nothing is (MON-71). Pure. */
export function lastShiftOf(sources: LastShiftSources): LastShift | null {
  const { date, timeZone, now, part } = sources;
  const isAll = part === 'all';
  const isOf = (teamId: string) => isAll || part.team === teamId;
  const rows = sources.rows.filter(({ id }) => isOf(id));
  const submitted = rows.filter(({ status }) => status === 'submitted');
  const board = isAll ? boardOf(sources) : null;
  if (submitted.length === 0 && board === null) return null;

  const sheets = sources.sheets.filter(({ teamId }) => isOf(teamId));
  const records = sheets.flatMap((sheet) => sheet.records);
  const ends = shiftEndsAt(timeZone, date);
  const endsAt = ends?.toISOString() ?? '';
  const isOver = ends === null || ends.getTime() <= now;
  const changes = sources.log.filter((one) => isOf(one.teamId) && one.createdAt > endsAt);
  return {
    submittedTeams: submitted.length,
    countedTeams: rows.filter(isCounted).length,
    lastSubmittedAt: latest(submitted.map(({ submittedAt }) => submittedAt)),
    ...countStatuses(records.map(({ status }) => status)),
    absences: absencesOf(records),
    away: isAll ? [] : rows.flatMap(({ away }) => away),
    line: rows.flatMap(({ line }) => line),
    board: board?.figures ?? null,
    changes: changes.slice(0, most.changes),
    changeCount: changes.length,
    notes: isAll ? sources.notes.filter((one) => one.expiresAt > endsAt).slice(0, most.notes) : [],
    open: isOver ? [...sheetsOpen(rows, sheets, sources.people), ...(board?.open ?? [])] : [],
  };
}

const latest = (instants: readonly (string | null)[]) =>
  instants.reduce((best, one) => (one !== null && (best ?? '') < one ? one : best), null);

function absencesOf(records: readonly AttendanceRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { absenceType } of records) {
    if (absenceType !== null) counts[absenceType] = (counts[absenceType] ?? 0) + 1;
  }
  return counts;
}

/** Teams without a sheet, and people whom no sheet names. */
function sheetsOpen(
  rows: readonly OverviewRow[],
  sheets: LastShiftSources['sheets'],
  people: readonly Member[],
): OpenPoint[] {
  const marked = new Set(sheets.flatMap(({ records }) => records.map(({ userId }) => userId)));
  return rows.flatMap((row): OpenPoint[] => {
    const team = { id: row.id, name: row.name };
    const left = people
      .filter((one) => one.teamId === row.id && one.isActive && !marked.has(one.id))
      .toSorted(compareMembers);
    if (owesSheet(row)) return [{ kind: 'not-submitted', team, count: left.length, names: [] }];
    const isIncomplete = row.status === 'submitted' && left.length > 0;
    const names = left.slice(0, most.names).map(({ name }) => name);
    return isIncomplete ? [{ kind: 'not-marked', team, count: left.length, names }] : [];
  });
}

/** The saved deployment by who was here in the shift's last moment; the draft where nothing was saved. */
function boardOf({ board, places, date, timeZone }: LastShiftSources) {
  const isSaved = board.savedRevision > 0;
  if (!isSaved && board.assignments.length === 0) return null;
  const assignments = isSaved
    ? board.saved.map((one) => ({ ...one, assignmentType: 'manual' as const, notes: null }))
    : board.assignments;
  const moment = momentOf({ timeZone, date }, shiftSpan({ timeZone, date }).toMs);
  const stations = stationsNow({ ...board, assignments }, places, moment);
  const short = stations.filter((one) => one.short > 0 || one.lacking.length > 0);
  const missing = short.reduce((sum, one) => sum + Math.max(one.short, one.lacking.length), 0);
  const unsaved = isSaved ? unsavedChanges(board).count : 0;
  const names = short.slice(0, most.names).map(({ name }) => name);
  const open: OpenPoint[] = [
    ...(short.length > 0 ? [{ kind: 'short' as const, team: null, count: missing, names }] : []),
    ...(unsaved > 0 ? [{ kind: 'unsaved' as const, team: null, count: unsaved, names: [] }] : []),
  ];
  const figures: LastShift['board'] = {
    placed: assignments.length,
    of: board.officers.length,
    short: missing,
    shortStations: short.length,
    savedAt: board.savedAt,
    savedByName: board.savedBy?.name ?? null,
  };
  return { figures, open };
}
