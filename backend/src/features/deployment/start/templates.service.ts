import {
  assignmentsOf,
  mostTemplates,
  type Catalogue,
  type Template,
  type TemplateChange,
  type TemplateInput,
  isSameName,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ChangeRecorder } from '../../../lib/audit/audit-record.ts';
import type { Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import { presentWrites } from '../../../lib/rows/present-writes.ts';
import { rowWriter } from '../../../lib/rows/row-writer.ts';
import type { WriteOrder } from '../../../lib/rows/write-order.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import { templateWritten } from './templates.changes.ts';
import type { TemplateDoc, TemplatesRepo } from './templates.repo.ts';

interface Deps {
  rows: TemplatesRepo;
  clock: Clock;
  changes: Changes;
  trail: ChangeRecorder;
  order: Pick<WriteOrder, 'write'>;
  boards: Pick<BoardWriter, 'current'>;
  catalogue(): Promise<Catalogue>;
}

/** How long a deleted one is kept, without its places. */
const deletedKeptMs = 30 * 86_400_000;
const removedAtOnce = 100;

/** Keeping, renaming and deleting templates (STF-62). */
export function templatesService({ rows, clock, changes, trail, order, boards, catalogue }: Deps) {
  const now = () => new Date(clock.now());
  const taken = (name: string) => new Fault('NAME_TAKEN', { words: { name } });
  const writer = rowWriter<TemplateDoc>({
    rows,
    changes,
    clock,
    trail,
    told: templateWritten,
    recorded: ['name', 'date'],
    nameOf: ({ name }) => name,
    taken: ({ name }) => taken(name),
  });
  const present = async (doc: TemplateDoc): Promise<Template> => presentTemplate(doc);

  async function list(): Promise<Template[]> {
    const all = await rows.all();
    return all.map(presentTemplate).sort((a, b) => a.name.localeCompare(b.name));
  }

  /** The draft of the date as it stands at this moment. */
  async function keep({ name, date }: TemplateInput, acting: Acting): Promise<Template> {
    const [{ board }, current] = await Promise.all([boards.current(date), catalogue()]);
    const places = assignmentsOf(board, current).map(
      ({ userId, userName, stationId, stationName, assignmentType }) => ({
        userId,
        userName,
        stationId,
        stationName,
        assignmentType,
      }),
    );
    if (places.length === 0) throw new Fault('NOBODY_PLACED');
    const { id, name: by } = acting.by;
    const createdBy = { id, name: by };
    const doc = { _id: randomUUID(), name, date, places, createdAt: now(), createdBy };
    return order.write(async () => {
      const all = await rows.all();
      // A call whose answer was lost, once more (DIR-174).
      const made = all.find((one) => one.name === name && isSameDraft(one, doc));
      if (made) return presentTemplate(made);
      refuseTaken(all, name);
      if (all.length >= mostTemplates) {
        throw new Fault('TOO_MANY_TEMPLATES', { words: { count: String(mostTemplates) } });
      }
      await removeOld();
      return presentTemplate(await writer.insert(doc, acting));
    });
  }

  async function rename(id: string, input: TemplateChange, acting: Acting): Promise<Template> {
    const { name, baseRevision } = input;
    const changed = await order.write(() =>
      writer.revise({
        id,
        acting,
        baseRevision,
        present,
        async decide() {
          refuseTaken(await rows.all(), name, id);
          return { name };
        },
      }),
    );
    return presentTemplate(changed);
  }

  async function remove(id: string, acting: Acting): Promise<void> {
    await writer.revise({
      id,
      acting,
      verb: 'deleted',
      present,
      decide: () => ({ places: [], deletedAt: now(), deletedBy: acting.by }),
    });
  }

  function refuseTaken(all: readonly TemplateDoc[], name: string, id?: string): void {
    const other = all.find((one) => one._id !== id && isSameName(one.name, name));
    if (other) throw taken(other.name);
  }

  async function removeOld(): Promise<void> {
    const before = new Date(clock.now() - deletedKeptMs);
    await rows.removeDeleted(await rows.deletedBefore(before, removedAtOnce), before);
  }

  return { list, keep, rename, remove, recordAllKept: writer.recordAllKept };
}

const isSameDraft = (one: TemplateDoc, other: TemplateDoc): boolean =>
  one.createdBy.id === other.createdBy.id &&
  one.date === other.date &&
  isDeepStrictEqual(one.places, other.places);

const presentTemplate = (doc: TemplateDoc): Template => ({
  id: doc._id,
  name: doc.name,
  date: doc.date,
  officers: doc.places.length,
  stations: new Set(doc.places.map(({ stationId }) => stationId)).size,
  createdAt: doc.createdAt.toISOString(),
  createdBy: doc.createdBy,
  ...presentWrites(doc),
});
