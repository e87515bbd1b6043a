import {
  type NoteDeed,
  addDays,
  mostNoteDays,
  mostNotes,
  noteChange,
  noteExpiry,
  standsOn,
  type Catalogue,
  type HandoverNote,
  type NoteChange,
  type NoteInput,
  daysBetween,
  lastDate,
  lastDateOf,
  latestExpiry,
  dayMs,
} from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import type { Actor } from '../../../lib/caller.ts';
import type { NoteDeedDoc, NoteDoc, NotesRepo } from './notes.repo.ts';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Fault } from '../../../lib/fault.ts';
import { revisionOf } from '../../../store/rows/row-doc.ts';
import { defineRows } from '../../../store/rows/define-rows.ts';
import { rowWriter, type RowContext } from '../../../store/rows/row-writer.ts';
import type { WriteOrder } from '../../../store/rows/write-order.ts';
import { laterThan } from '../operation-log.ts';
import { noteRead, noteWritten, withReads } from './notes.present.ts';

/** What was done to handover notes, as the board's log keeps it (KNO-8). */

type NoteState = Pick<NoteDoc, 'date' | 'text' | 'zoneId' | 'stationId' | 'expiresAt' | 'wall'>;

const deedOf = (
  deedKind: NoteDeedDoc['what'],
  { text, zoneId, stationId, expiresAt, wall }: Omit<NoteState, 'date'>,
  done: Pick<NoteDeedDoc, 'at' | 'by' | 'revision'>,
): NoteDeedDoc => ({ what: deedKind, ...done, text, zoneId, stationId, expiresAt, wall });

/** What somebody does now, to the board that the note was written on, also where it stands on another. */
const deedMaker =
  (clock: Pick<Clock, 'instant'>, boardRevision: (date: string) => Promise<number>) =>
  async (
    deedKind: NoteDeedDoc['what'],
    note: NoteState,
    { by: { id, name } }: Actor,
  ): Promise<NoteDeedDoc> => {
    const revision = await boardRevision(note.date);
    return deedOf(deedKind, note, { at: clock.instant(), by: { id, name }, revision });
  };

/** Of a note from before they were kept what is still known: who wrote it, who changed it last, who deleted it. */
function deedsOf(note: NoteDoc): NoteDeedDoc[] {
  if (note.deeds) return note.deeds;
  const { createdAt: at, createdBy: by, changedAt, changedBy, deletedAt, deletedBy } = note;
  const revision = 0;
  const last = changedAt && changedBy && { at: changedAt.toISOString(), by: changedBy, revision };
  return [
    deedOf('written', note, { at, by, revision }),
    ...(last && !deletedAt && (note.revision ?? 1) > 1 ? [deedOf('changed', note, last)] : []),
    ...(deletedAt && deletedBy
      ? [deedOf('deleted', note, { at: deletedAt.toISOString(), by: deletedBy, revision })]
      : []),
  ];
}

export interface RecordedDeed extends Pick<NoteDeedDoc, 'at' | 'by' | 'revision'> {
  readonly op: NoteDeed;
}

/** Everything that was done to a date's notes, in the order of the board's revisions, then of time. */
export function recordedDeeds(notes: readonly NoteDoc[]): RecordedDeed[] {
  const deeds = notes.flatMap((note) =>
    deedsOf(note).map(({ at, by, revision, what, ...state }, index, all): RecordedDeed => {
      const before = what === 'changed' ? (all[index - 1]?.text ?? state.text) : state.text;
      const textBefore = before === state.text ? null : before;
      const number = index + 1;
      const op = { type: 'note', what, noteId: note._id, number, ...state, textBefore } as const;
      return { at, by, revision, op: { ...op, moves: [] } };
    }),
  );
  return deeds.toSorted(
    (a, b) =>
      a.revision - b.revision ||
      order(a.at, b.at) ||
      order(a.op.noteId, b.op.noteId) ||
      a.op.number - b.op.number,
  );
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Throws UNKNOWN_ZONE and UNKNOWN_STATION (KNO-1). */
function refuseUnknownPlace(
  { zones, stations }: Catalogue,
  { zoneId, stationId }: Pick<NoteInput, 'zoneId' | 'stationId'>,
): void {
  if (zoneId && !zones.some(({ id }) => id === zoneId)) {
    throw new Fault('UNKNOWN_ZONE', { words: { zone: zoneId } });
  }
  if (stationId && !stations.some(({ id }) => id === stationId)) {
    throw new Fault('UNKNOWN_STATION', { words: { station: stationId } });
  }
}

/** Until when a note of a board stands; refused when that has passed or is too far away (KNO-3). */
function lasting(
  clock: Clock,
  date: string,
  requestedExpiry: string | undefined,
): Pick<NoteDoc, 'expiresAt' | 'lastOn'> {
  const { timeZone } = clock;
  const now = new Date(clock.now());
  if (daysBetween(date, lastDate) <= mostNoteDays) {
    throw new Fault('VALIDATION', { details: [{ path: 'date', message: 'Too late a date' }] });
  }
  const at =
    requestedExpiry === undefined ? noteExpiry(timeZone, date, now) : new Date(requestedExpiry);
  if (at <= now) throw invalidExpiry('Choose a time that is still to come');
  if (requestedExpiry !== undefined && at > latestExpiry(timeZone, date, now)) {
    throw invalidExpiry(`A note stands for at most ${mostNoteDays} days`);
  }
  return { expiresAt: at.toISOString(), lastOn: lastDateOf(timeZone, date, at) };
}

const invalidExpiry = (message: string) =>
  new Fault('VALIDATION', { details: [{ path: 'expiresAt', message }] });

interface Deps extends RowContext {
  repo: NotesRepo;
  order: Pick<WriteOrder, 'write'>;
  catalogue(): Promise<Catalogue>;
  /** Of a date's board, now. */
  boardRevision(date: string): Promise<number>;
}

const recorded = ['date' as const, ...noteChange.keyof().exclude(['baseRevision']).options];
/** How far a start looks back for what a crash kept out of the trail. */
const lookedBackMs = 31 * dayMs;
const longestName = 60;

type NewNote = NoteInput & { readonly date: string };

/** Writing, reading and deleting handover notes (KNO-1 to KNO-5). */
export function notesService(deps: Deps) {
  const { repo, clock, changes, order, catalogue, boardRevision } = deps;
  const rows = repo.rows(() => new Date(clock.now() - lookedBackMs));
  const writer = rowWriter<NoteDoc>({
    ...deps,
    rows,
    told: noteWritten,
    recorded,
    nameOf: ({ text }) => (text.length > longestName ? `${text.slice(0, longestName)}…` : text),
    taken: () => new Fault('OP_ID_REUSED'),
  });
  const deed = deedMaker(clock, boardRevision);

  async function list(date: string): Promise<HandoverNote[]> {
    const docs = await repo.between(addDays(date, -mostNoteDays), date);
    return withReads(
      repo,
      docs.filter((doc) => standsOn(doc, date)),
    );
  }

  const notes = defineRows({
    writer,
    // One at a time, so that what was counted still holds when the note is stored (KNO-1).
    turns: { create: order.write },
    present: (docs) => withReads(repo, docs),
    async madeBefore({ date, ...input }: NewNote, acting) {
      const made = input.opId === undefined ? null : await repo.any(input.opId);
      if (!made) return undefined;
      if (!isSame(made, date, input, acting, clock.timeZone)) throw new Fault('OP_ID_REUSED');
      if (made.deletedAt) throw new Fault('NOT_FOUND');
      return made;
    },
    async make({ date, ...input }: NewNote, acting): Promise<NoteDoc> {
      const { text, zoneId = null, stationId = null, wall, opId, expiresAt } = input;
      refuseUnknownPlace(await catalogue(), input);
      if ((await repo.countOn(date)) >= mostNotes) {
        throw new Fault('TOO_MANY_NOTES', { words: { count: String(mostNotes) } });
      }
      const place = { date, text, zoneId, stationId, ...lasting(clock, date, expiresAt), wall };
      const done = await deed('written', place, acting);
      const written = { ...done, at: laterThan(await repo.latestOn(date), done.at) };
      return {
        _id: opId ?? randomUUID(),
        ...place,
        createdAt: written.at,
        createdBy: written.by,
        deeds: [written],
      };
    },
    async change(before, changedFields: Omit<NoteChange, 'baseRevision'>, { acting }) {
      const next = changedBy(before, changedFields, clock);
      if (isDeepStrictEqual({ ...before, ...next }, before)) return {};
      const changing = await deed('changed', { ...before, ...next }, acting);
      return { ...next, deeds: [...deedsOf(before), changing] };
    },
    remove: async (before, acting) => ({
      deeds: [...deedsOf(before), await deed('deleted', before, acting)],
    }),
    removed: () => ({}),
  });

  /** Throws NOT_FOUND. */
  async function standing(id: string, date: string): Promise<NoteDoc> {
    const doc = await repo.one(id);
    if (!doc || !standsOn(doc, date)) throw new Fault('NOT_FOUND');
    return doc;
  }

  return {
    list,
    create: (date: string, input: NoteInput, acting: Actor): Promise<HandoverNote> =>
      notes.create({ date, ...input }, acting),
    async change(date: string, id: string, edit: NoteChange, acting: Actor): Promise<HandoverNote> {
      refuseUnknownPlace(await catalogue(), edit);
      await standing(id, date);
      return notes.change(id, edit, acting);
    },
    async remove(date: string, id: string, acting: Actor) {
      await standing(id, date);
      return notes.remove(id, acting);
    },
    async read(date: string, id: string, by: Actor['by']): Promise<HandoverNote> {
      const doc = await standing(id, date);
      await markAsRead({ repo, clock, changes }, doc, by);
      return notes.present(doc);
    },
  };
}

/** What is left out stays as it is. */
function changedBy(
  before: NoteDoc,
  { zoneId, stationId, expiresAt, text, wall }: Omit<NoteChange, 'baseRevision'>,
  clock: Clock,
): Partial<NoteDoc> {
  const isMoved = zoneId !== undefined || stationId !== undefined;
  return {
    ...(text !== undefined && { text }),
    ...(wall !== undefined && { wall }),
    ...(isMoved && { zoneId: zoneId ?? null, stationId: stationId ?? null }),
    ...(expiresAt !== undefined &&
      expiresAt !== before.expiresAt &&
      lasting(clock, before.date, expiresAt)),
  };
}

/** The first time stays (KNO-4). */
async function markAsRead(
  { repo, clock, changes }: Pick<Deps, 'repo' | 'clock' | 'changes'>,
  { _id: noteId, date }: NoteDoc,
  { id: userId, name }: Actor['by'],
): Promise<void> {
  const _id = `${noteId} ${userId}`;
  if (await repo.readOnce(_id)) return;
  await repo.addRead({ _id, noteId, date, userId, name, at: clock.instant() });
  changes.publish(noteRead, { id: _id, revision: 1, detail: { noteId } });
}

/** Whether a note was made by this call before, whatever has become of it since. */
function isSame(
  made: NoteDoc,
  date: string,
  { text, zoneId = null, stationId = null, wall, expiresAt }: NoteInput,
  { by }: Actor,
  timeZone: string,
): boolean {
  if (made.createdBy.id !== by.id || made.date !== date) return false;
  const [written] = deedsOf(made);
  // Of one that was changed before its deeds were kept it is not known any more.
  if (!written || (!made.deeds && revisionOf(made) > 1)) return true;
  const until = expiresAt
    ? new Date(expiresAt)
    : noteExpiry(timeZone, date, new Date(made.createdAt));
  const requestedFields = { text, zoneId, stationId, wall, expiresAt: until.toISOString() };
  return isDeepStrictEqual({ ...written, ...requestedFields }, written);
}
