import type { AbsenceType, AttendanceStatus } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../lib/memory/at-most.ts';
import {
  isOfFirstSubmit,
  type FirstSubmit,
  type PastSheetsRepo,
  type StoredSheet,
} from './past-sheets.repo.ts';

/** What reports count of a sheet. */
export interface PastSheet {
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
/** How many sheets are asked for at once, so that other calls come in between. */
const atOnce = 100;

/** Sheets of past days in the form that reports count: a sheet is read once for each revision it has had (REP-6). */
export function pastSheets(repo: PastSheetsRepo) {
  const kept = new LRUCache<string, { revision: number; sheet: PastSheet }>(atMost(mostKept));
  const names = interning();

  /** In no particular order. */
  async function between(from: string, to: string, teamIds?: readonly string[]) {
    const stored = await repo.revisionsBetween(from, to, teamIds);
    const found: PastSheet[] = [];
    const missing: string[] = [];
    for (const { _id, revision } of stored) {
      const known = kept.get(_id);
      if (known?.revision === revision) found.push(known.sheet);
      else missing.push(_id);
    }
    for (let start = 0; start < missing.length; start += atOnce)
      found.push(...(await read(missing.slice(start, start + atOnce))));
    return found;
  }

  async function read(ids: readonly string[]): Promise<PastSheet[]> {
    const stored = await repo.sheetsOf(ids);
    const rewritten = stored.filter(({ revision }) => revision > 1).map(({ _id }) => _id);
    const firsts = rewritten.length > 0 ? await repo.firstSubmits(rewritten) : new Map();
    return stored.map((doc) => {
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
      kept.set(doc._id, { revision: doc.revision, sheet });
      return sheet;
    });
  }

  return { between, laterEntries: repo.laterEntries, forget: () => kept.clear() };
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
  const known = new LRUCache<string, string>(atMost(mostKept));
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    known.set(text, text);
    return text;
  };
}
