import { randomBytes } from 'node:crypto';
import { Long } from 'bson';
import { z } from 'zod';
import { encode, keyOf, plain } from '../wire/bson.ts';
import type { Document } from '../wire/bson.ts';
import { followedMs } from '../storage/event-log.ts';
import type { EventLog, StoredEvent } from '../storage/event-log.ts';
import type { Store } from '../storage/store.ts';
import { CommandError } from './command-error.ts';
import { cursorAnswer } from './cursors.ts';

/** The stages of a stream on one collection; what it answers is named field by field. */
const token = z.strictObject({ _data: z.string() });
const stages = z.tuple([
  z.strictObject({
    $changeStream: z.strictObject({
      fullDocument: z.literal('updateLookup'),
      resumeAfter: token.optional(),
      startAfter: token.optional(),
    }),
  }),
  z.strictObject({ $project: z.record(z.string(), z.unknown()) }),
]);

const mostAtOnce = 1000;
const defaultAwaitMs = 1000;
const longestAwaitMs = 60_000;

interface Stream {
  readonly namespace: string;
  readonly present: (event: StoredEvent) => Document;
  /** The latest event that was answered or passed over. */
  at: number;
  usedAt: number;
}

export const isStream = (pipeline: readonly object[]): boolean =>
  '$changeStream' in (pipeline[0] ?? {});

/**
 * Change streams as `collection.watch` opens them: which document was written and, of its fields of one value, those
 * that a $project names. A getMore waits for news; a place that is forgotten is answered ChangeStreamHistoryLost.
 */
export class ChangeStreams {
  readonly #store: Store;
  readonly #log: EventLog;
  readonly #open = new Map<string, Stream>();

  constructor(store: Store) {
    this.#store = store;
    this.#log = store.events;
  }

  open(namespace: string, pipeline: readonly object[]): Buffer {
    const { data, error } = stages.safeParse(pipeline);
    if (!data) {
      const text = `a change stream with a $project of named fields only (embedded store): ${error.message}`;
      throw new CommandError('Location40324', text);
    }
    const [{ $changeStream }, { $project }] = data;
    this.#log.follow(namespace);
    const resumed = $changeStream.resumeAfter ?? $changeStream.startAfter;
    const at = resumed ? this.#placeOf(resumed._data) : this.#log.last;
    const stream = { namespace, present: presenter($project, this.#store), at, usedAt: Date.now() };
    if (!this.#log.after(at, namespace)) throw historyLost();
    const id = Long.fromBigInt(BigInt.asUintN(62, randomBytes(8).readBigUInt64LE()) + 1n);
    this.#open.set(id.toString(), stream);
    return this.#answer('firstBatch', stream, [], id);
  }

  has(id: Long): boolean {
    return this.#open.has(id.toString());
  }

  next(id: Long, size = mostAtOnce): Buffer {
    const stream = this.#open.get(id.toString());
    if (!stream) throw new CommandError('CursorNotFound', `cursor id ${id.toString()} not found`);
    stream.usedAt = Date.now();
    const news = this.#log.after(stream.at, stream.namespace);
    if (!news) {
      this.kill(id);
      throw historyLost();
    }
    const batch = news.slice(0, Math.max(1, size));
    const isAll = batch.length === news.length;
    stream.at = isAll ? this.#log.last : (batch.at(-1)?.at ?? stream.at);
    const isOver = batch.some(({ kind }) => kind === 'drop');
    if (isOver) this.kill(id);
    return this.#answer('nextBatch', stream, batch, isOver ? Long.ZERO : id);
  }

  /** Waits until a getMore has something to answer, as long as it is willing to wait. */
  async news({ getMore, maxTimeMS }: Document): Promise<void> {
    const key = String(getMore);
    const requestedMs = maxTimeMS === undefined ? defaultAwaitMs : Number(plain(maxTimeMS));
    const until = Date.now() + Math.min(requestedMs, longestAwaitMs);
    for (;;) {
      const stream = this.#open.get(key);
      const left = until - Date.now();
      if (!stream || !(left > 0)) return;
      if (this.#log.after(stream.at, stream.namespace)?.length !== 0) return;
      stream.at = this.#log.last;
      stream.at = await this.#log.news(stream.namespace, left);
    }
  }

  kill(id: Long): boolean {
    const key = id.toString();
    const stream = this.#open.get(key);
    this.#open.delete(key);
    if (stream) this.#log.wake(stream.namespace);
    return stream !== undefined;
  }

  expire(now: number): void {
    for (const [id, { usedAt }] of this.#open) if (now - usedAt > followedMs) this.#open.delete(id);
    this.#log.expire(now);
  }

  #answer(field: string, stream: Stream, batch: readonly StoredEvent[], id: Long): Buffer {
    const documents = batch.map((event) => encode(stream.present(event)));
    const postBatchResumeToken = tokenOf(this.#log, stream.at);
    return cursorAnswer(stream.namespace, field, documents, id, { postBatchResumeToken });
  }

  #placeOf(data: string): number {
    const [run, at] = data.split('.');
    if (run !== this.#log.run) throw historyLost();
    return Number(at);
  }
}

const tokenOf = ({ run }: EventLog, at: number) => ({ _data: `${run}.${at}` });

const historyLost = () =>
  new CommandError(
    'ChangeStreamHistoryLost',
    'Resume of change stream was not possible, as the resume point may no longer be in the log',
    { errorLabels: ['NonResumableChangeStreamError'] },
  );

/** What a $project may name beside fields of the document. */
const ofEvent = new Set(['operationType', 'documentKey', 'wallTime']);
const fieldOfDocument = /^fullDocument\.([^.$]+)$/;

/** An event in MongoDB's form, with only what the $project names; of an updated document what it has by now. */
function presenter(project: Document, store: Store): Stream['present'] {
  const wanted = new Set<string>();
  for (const [path, typed] of Object.entries(project)) {
    const field = fieldOfDocument.exec(path)?.[1];
    const isKnown = field !== undefined || ofEvent.has(path);
    if (!isKnown || ![1, true].includes(plain(typed) as never)) {
      const text = `$project of '${path}' of a change stream (embedded store)`;
      throw new CommandError('Location40324', text);
    }
    if (field !== undefined) wanted.add(field);
  }
  const only = (fields: Document) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => wanted.has(name)));

  return ({ at, time, namespace, kind, id, fields }) => {
    const event = { _id: tokenOf(store.events, at), operationType: kind };
    if (kind === 'drop') return { ...event, operationType: 'invalidate' };
    const now = store.collection(namespace)?.one(keyOf(id))?.document;
    return {
      ...event,
      documentKey: { _id: id },
      ...('wallTime' in project && { wallTime: new Date(time) }),
      ...(kind === 'insert' && { fullDocument: only(fields) }),
      ...(kind === 'update' && { fullDocument: now ? only(now) : null }),
    };
  };
}
