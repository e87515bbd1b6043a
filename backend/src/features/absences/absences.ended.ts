import type { Connection } from 'mongoose';
import type { Changes } from '../../store/changes.ts';
import { waitOvertaken } from '../../store/rows/shared-turns.ts';
import { overlapping } from '@muster/protocol';
import {
  absencesOf,
  absencesRepo,
  absencesWritten,
  type AbsencesDoc,
  type StoredAbsence,
} from './absences.repo.ts';

/** As many as open pages are told of at once: so many ids a document remembers. */
const atOnce = 50;

/** Absences that are over, for whoever archives and removes them, and puts them back (KEP-2, KEP-10). */
export function endedAbsences(db: Connection, changes?: Pick<Changes, 'publish'>) {
  const repo = absencesRepo(db);

  /** Writes it in place of what was read; undefined when somebody was faster. */
  async function write(
    before: AbsencesDoc,
    absences: readonly StoredAbsence[],
    touched: readonly StoredAbsence[],
  ): Promise<AbsencesDoc | undefined> {
    const kept = new Set(absences.map(({ id }) => id));
    const gone = before.absenceIds.filter((id) => !kept.has(id));
    const after = await repo.write(before, {
      ...before,
      absences: absences.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
      removed: [...before.removed, ...gone].slice(-atOnce),
    });
    const days = touched.map(({ from, to }) => ({ from, to }));
    if (after) {
      const { _id: id, revision } = after;
      // What the trail is to have is of the write before.
      changes?.publish(absencesWritten, { id, revision, detail: { touched: days } });
    }
    return after;
  }

  return {
    /** Whatever ended before a date: each person's in a document with these alone. */
    async before(cutoff: string): Promise<AbsencesDoc[]> {
      const docs = await repo.begunBefore(cutoff);
      return docs.flatMap(({ _id, revision, absences }) => {
        const ended = absences.filter(({ to }) => to < cutoff);
        return ended.length > 0
          ? [repo.withKeys({ ...absencesOf(_id), revision, absences: ended })]
          : [];
      });
    },

    /** Removes those that are still as they were archived; answers whether none of them is there any more. */
    async remove(archived: AbsencesDoc): Promise<boolean> {
      const revisions = new Map(archived.absences.map(({ id, revision }) => [id, revision]));
      for (let overtaken = 0; ;) {
        const doc = await repo.of(archived._id);
        const there = doc?.absences.filter(({ id }) => revisions.has(id)) ?? [];
        const going = there
          .filter(({ id, revision }) => revisions.get(id) === revision)
          .slice(0, atOnce);
        if (!doc || going.length === 0) return there.length === 0;
        const left = doc.absences.filter((one) => !going.includes(one));
        if (!(await write(doc, left, going))) await waitOvertaken(++overtaken);
      }
    },

    /** Puts back those of which there is none and whose days nobody has entered anew; answers whether there was one. */
    async putBack(archived: AbsencesDoc): Promise<boolean> {
      for (let overtaken = 0; ;) {
        const doc = (await repo.of(archived._id)) ?? absencesOf(archived._id);
        const back = archived.absences
          .filter(
            (one) =>
              !doc.absenceIds.includes(one.id) && overlapping(doc.absences, one).length === 0,
          )
          .map((one) => ({ ...one, revision: doc.revision + 1 }));
        if (back.length === 0) return false;
        if (await write(doc, [...doc.absences, ...back], back)) return true;
        await waitOvertaken(++overtaken);
      }
    },
  };
}
