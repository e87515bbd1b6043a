import type { LogEntry, AbsenceType, AttendanceStatus } from '@muster/protocol';
import type { AttendanceRepo, SheetDoc } from '../attendance.repo.ts';
import { LRUCache } from 'lru-cache';
import { cachedEach } from '../../../cluster/cached.ts';
import { atMost } from '../../../lib/memory.ts';
import {
  isOfFirstSubmit,
  type FirstSubmit,
  type PastSheetsRepo,
  type StoredSheet,
} from './past-sheets.repo.ts';

interface RecordedSheet extends Pick<
  SheetDoc,
  'teamId' | 'date' | 'revision' | 'submittedBy' | 'submittedByName' | 'submittedAt' | 'records'
> {
  /** As it was called when it was marked, where the log has it. */
  readonly teamName: string | null;
}

/** A date's sheets and what was changed of them, for whoever keeps them elsewhere (EVI-5). */
interface RecordedSheets {
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

/** What reports count of a sheet. */
interface PastSheet {
  readonly teamId: string;
  readonly date: string;
  readonly first: FirstSubmit;
  readonly marks: readonly PastMark[];
}
interface PastMark {
  readonly userId: string;
  readonly name: string;
  readonly role: string;
  readonly status: AttendanceStatus;
  readonly absenceType: AbsenceType | null;
}

/** About a year of 130 teams, some tens of megabytes. */
const mostKept = 32_000;
const keptSheets = { most: mostKept, atOnce: 100 };

/** Sheets of past days in the form that reports count: a sheet is read once for each revision it has had (REP-6). */
export function pastSheets(repo: PastSheetsRepo) {
  const names = interning();
  const sheets = cachedEach(read, keptSheets);
  const keyOf = (id: string, revision: number) => `${revision} ${id}`;
  const idIn = (key: string) => key.slice(key.indexOf(' ') + 1);

  /** In no particular order. */
  async function between(from: string, to: string, teamIds?: readonly string[]) {
    const stored = await repo.revisionsBetween(from, to, teamIds);
    const found = await sheets.read(stored.map(({ _id, revision }) => keyOf(_id, revision)));
    return [...found.values()];
  }

  /** One that was written meanwhile is the newer one under its key too: nobody asks for that again. */
  async function read(keys: readonly string[]): Promise<Map<string, PastSheet>> {
    const keyOfId = new Map(keys.map((key) => [idIn(key), key]));
    const stored = await repo.sheetsOf([...keyOfId.keys()]);
    const rewritten = stored.filter(({ revision }) => revision > 1).map(({ _id }) => _id);
    const firsts = rewritten.length > 0 ? await repo.firstSubmits(rewritten) : new Map();
    return new Map(
      stored.map((doc) => {
        const sheet: PastSheet = {
          teamId: doc.teamId,
          date: doc.date,
          first: firsts.get(doc._id) ?? firstOf(doc),
          marks: doc.records.map(({ userId, userName, userRole, status, absenceType }) => ({
            userId: names(userId),
            name: names(userName),
            role: names(userRole),
            status,
            absenceType,
          })),
        };
        return [keyOfId.get(doc._id) ?? keyOf(doc._id, doc.revision), sheet];
      }),
    );
  }

  return { between, laterEntries: repo.laterEntries, forget: sheets.forget };
}

/** From the sheet alone: where the log still waits on it, or is gone, the earliest that it knows of. */
function firstOf({ revision, submittedAt, submittedByName, outbox, records }: StoredSheet) {
  if (revision === 1) return { at: submittedAt, byName: submittedByName };
  const waiting = outbox.find(({ id }) => isOfFirstSubmit(id));
  if (waiting) return { at: waiting.createdAt, byName: waiting.updatedByName };
  const earliest = { at: submittedAt, byName: submittedByName };
  for (const record of records) {
    if (record.submittedAt >= earliest.at) continue;
    earliest.at = record.submittedAt;
    earliest.byName = record.submittedByName;
  }
  return earliest;
}

/** One string for equal ones: a name stands on hundreds of sheets. */
function interning(): (text: string) => string {
  const internedTexts = new LRUCache<string, string>(atMost(mostKept));
  return (text) => {
    const same = internedTexts.get(text);
    if (same !== undefined) return same;
    internedTexts.set(text, text);
    return text;
  };
}
