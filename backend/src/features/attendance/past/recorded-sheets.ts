import type { LogEntry } from '@muster/protocol';
import type { AttendanceRepo, SheetDoc } from '../attendance.repo.ts';

export interface RecordedSheet extends Pick<
  SheetDoc,
  'teamId' | 'date' | 'revision' | 'submittedBy' | 'submittedByName' | 'submittedAt' | 'records'
> {
  /** As it was called when it was marked, where the log has it. */
  readonly teamName: string | null;
}

/** A date's sheets and what was changed of them, for whoever keeps them elsewhere (EVI-5). */
export interface RecordedSheets {
  readonly sheets: readonly RecordedSheet[];
  /** The earliest first; nothing of a later write of a sheet than the one that was read. */
  readonly log: readonly LogEntry[];
}

export async function recordedSheets(
  repo: Pick<AttendanceRepo, 'sheetsOn' | 'log'>,
  date: string,
): Promise<RecordedSheets> {
  const found = await repo.sheetsOn(date);
  const revisions = new Map(found.map(({ _id, revision }) => [_id, revision]));
  const log = (await repo.log(date, {})).filter(({ id }) => {
    const [, sheet = '', revision] = /^(.*)\.(\d+)\.\d+$/.exec(id) ?? [];
    return Number(revision) <= (revisions.get(sheet) ?? 0);
  });
  const names = new Map(log.map(({ teamId, teamName }) => [teamId, teamName]));
  const sheets = found.toSorted((a, b) =>
    a.teamId.localeCompare(b.teamId, 'en', { numeric: true }),
  );
  return {
    sheets: sheets.map(
      ({ teamId, date, revision, submittedBy, submittedByName, submittedAt, records }) => ({
        teamId,
        teamName: names.get(teamId) ?? null,
        date,
        revision,
        submittedBy,
        submittedByName,
        submittedAt,
        records,
      }),
    ),
    log: log.toReversed(),
  };
}
