import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { ChangeStream, Document } from 'mongodb';
import type { Connection } from 'mongoose';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { every } from '../cluster/every.ts';
import type { ChangeKind, Changes, StoredIn } from './changes.ts';
import type { Clock } from '../lib/clock.ts';
import { databaseDeadlineMs, within } from '../lib/deadline.ts';
import type { Meter } from '../lib/meter.ts';

/** How long the database waits for news before it answers that there are none, in ms: that much is a sign of life. */
const awaitMs = 2000;
/** An own write is told by its writer first; what comes back of it within this time is known then, in ms. */
const ownFirstMs = 20;
/** After news the next is asked for this much later, in ms: what a busy collection has by then comes as one answer (PRC-45). */
const gatherMs = 20;
/** How many events of one collection are followed at once: many writes elsewhere leave room for people here (PRC-10). */
const mostAtOnce = 8;
/**
 * A database that answers at once that there are none, instead of waiting for some, is asked again this much later, and
 * each time twice as much later until there are some, in ms (PRC-45).
 */
const firstIdleMs = 20;
const longestIdleMs = 300;
const firstPauseMs = 50;
const longestPauseMs = 2000;
/** With a stream that is silent for longer than this, what is shown here may be old, in ms (PRC-9). */
const deafAfterMs = 5000;
/** How often it is looked whether a stream is silent, in ms. The time in which this process does nothing does not count. */
const lookEveryMs = 1000;
/** After how many looks what is remembered is read again while nothing is heard. */
const forgetEveryLooks = 5;
const historyLost = [136, 222, 260, 280, 286];

interface Deps {
  db: Connection;
  changes: Changes;
  clock: Clock;
}

/** How late a write is heard, where the database says when it took it (MongoDB 6 does). */
function tellLag({ wallTime }: Document, clock: Clock, meter: Meter): void {
  if (!(wallTime instanceof Date)) return;
  meter.tell({ what: 'change', ms: Math.max(0, clock.now() - wallTime.getTime()) });
}

type Source = readonly [ChangeKind<unknown>, StoredIn];

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether what other processes write has not been heard for too long. */
    isDeaf(): boolean;
  }
}

/**
 * Hears what other processes write by MongoDB's change streams (PRC-1), one for each collection that somebody
 * follows. Nothing else knows of streams.
 */
export default plugin(
  async (app: FastifyInstance, { db, changes, clock }: Deps) => {
    const stopping = new AbortController();
    // One for each stream.
    setMaxListeners(0, stopping.signal);
    const streams: FollowedCollection[] = [];
    app.meter.offer('ms without changes', () =>
      Math.max(0, ...streams.map(({ silentMs }) => silentMs())),
    );
    app.decorate('isDeaf', () => streams.some(({ silentMs }) => silentMs() > deafAfterMs));
    let deafLooks = 0;
    every(app, 'looking whether the database is heard', lookEveryMs, () => {
      for (const { look } of streams) look();
      deafLooks = app.isDeaf() ? deafLooks + 1 : 0;
      // What calls are answered is not older than that either (PRC-81).
      if (deafLooks % forgetEveryLooks === 1) changes.invalidateAll();
    });
    // Before anything is read that would be remembered.
    app.addHook('onReady', async () => {
      for (const [collection, sources] of sourcesOf(changes.subscribedKinds())) {
        streams.push(followCollection({ db, changes, clock, app, stopping, collection, sources }));
      }
      await Promise.all(streams.map(({ opened }) => within(databaseDeadlineMs, opened)));
    });
    app.addHook('preClose', async () => {
      stopping.abort();
      changes.stop();
      await Promise.all(streams.map(({ ended }) => ended));
    });
  },
  { name: 'change-streams' },
);

function sourcesOf(kinds: readonly ChangeKind<unknown>[]): Map<string, Source[]> {
  const found = new Map<string, Source[]>();
  for (const kind of kinds) {
    for (const stored of kind.storedIn) {
      const before = found.get(stored.collection) ?? [];
      found.set(stored.collection, [...before, [kind, stored]]);
    }
  }
  return found;
}

interface FollowedCollection {
  /** Called every `lookEveryMs`. */
  look(): void;
  /** How long the database has not answered. */
  silentMs(): number;
  /** From here on nothing is missed. */
  readonly opened: Promise<void>;
  readonly ended: Promise<void>;
}

interface Followed extends Deps {
  readonly app: Pick<FastifyInstance, 'log' | 'meter'>;
  readonly stopping: AbortController;
  readonly collection: string;
  readonly sources: readonly Source[];
}

function followCollection({
  db,
  changes,
  clock,
  app: { log, meter },
  stopping,
  collection,
  sources,
}: Followed): FollowedCollection {
  const { signal } = stopping;
  const pipeline = pipelineOf(sources.map(([, stored]) => stored));
  let silentMs = 0;
  /** How far the stream has been read. */
  let token: unknown;
  let hasMissed = false;
  /** What is being followed, in order, each with the place before it. */
  const underWay = new Map<Promise<void>, unknown>();
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));

  function heard(stream: ChangeStream): void {
    silentMs = 0;
    token = stream.resumeToken ?? token;
    open();
    if (!hasMissed) return;
    hasMissed = false;
    // Not before the next stream is open: what is read from now on is not missed again.
    changes.invalidateAll();
  }

  /** Until it breaks, or this process stops. */
  async function read(stream: ChangeStream): Promise<void> {
    // An empty first batch has a place already, long before there is any news.
    stream.on('resumeTokenChanged', () => heard(stream));
    let idleMs = firstIdleMs;
    while (!signal.aborted) {
      const before = token;
      const requestedAt = clock.elapsed();
      // oxlint-disable-next-line no-await-in-loop -- one event after the other
      const event: Document | null = await stream.tryNext();
      if (event?.['operationType'] === 'invalidate') throw new Invalidated();
      if (event) {
        tellLag(event, clock, meter);
        const following = later(event).finally(() => underWay.delete(following));
        underWay.set(following, before);
      }
      // oxlint-disable-next-line no-await-in-loop -- what is not read yet waits in the database
      if (underWay.size >= mostAtOnce) await Promise.race(underWay.keys());
      heard(stream);
      const isAllRead = stream.bufferedCount() === 0;
      const restMs = event ? gatherMs : idleMs - (clock.elapsed() - requestedAt);
      idleMs = event ? firstIdleMs : Math.min(idleMs * 2, longestIdleMs);
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (isAllRead && restMs > 0)
        await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async function later(event: Document): Promise<void> {
    await pause(ownFirstMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await tell(event, sources, changes);
  }

  /** Before the first event that is not followed yet: nothing is passed over (PRC-2). */
  function place(): { resumeAfter?: unknown } {
    const before = [...underWay.values()].find((one) => one !== undefined) ?? token;
    return before === undefined ? {} : { resumeAfter: before };
  }

  async function follow(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      const began = clock.elapsed();
      const stream = db.collection(collection).watch(pipeline, {
        fullDocument: 'updateLookup',
        maxAwaitTimeMS: awaitMs,
        ...place(),
      });
      const stop = () => void stream.close().catch(() => undefined);
      signal.addEventListener('abort', stop);
      try {
        // oxlint-disable-next-line no-await-in-loop -- until this process stops
        await read(stream);
      } catch (err) {
        if (signal.aborted) return;
        if (isLost(err)) {
          log.warn({ err, collection }, 'changes were missed: everything is read again');
          token = undefined;
          for (const one of underWay.keys()) underWay.set(one, undefined);
          hasMissed = true;
        } else if (isAlone(err)) {
          log.warn({ collection }, 'MongoDB is no replica set: only one process may use it');
          silentMs = -Infinity;
          return open();
        } else log.warn({ err, collection }, 'a change stream broke and is resumed');
        if (clock.elapsed() - began > longestPauseMs) pauseMs = firstPauseMs;
        // oxlint-disable-next-line no-await-in-loop -- until this process stops
        await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      } finally {
        signal.removeEventListener('abort', stop);
        stop();
      }
    }
  }

  return {
    look: () => void (silentMs += lookEveryMs),
    silentMs: () => silentMs,
    opened,
    ended: follow(),
  };
}

/** The collection, or its database, is another one from here on. */
class Invalidated extends Error {}

/** Whether events between the last place and now cannot be had any more. */
const isLost = (error: unknown): boolean =>
  error instanceof Invalidated ||
  (error instanceof Error && 'code' in error && historyLost.includes(Number(error.code)));

/** A server without a replica set has no change streams. */
const isAlone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 40_573;

/** Keys and revisions only: no document leaves the database with an event. */
function pipelineOf(stored: readonly StoredIn[]): Document[] {
  const fields = stored.flatMap(({ id, revision }) =>
    [id, revision].filter((field) => typeof field === 'string'),
  );
  const named = ['_id', ...fields].map((field) => [`fullDocument.${field}`, 1]);
  return [
    { $project: { operationType: 1, documentKey: 1, wallTime: 1, ...Object.fromEntries(named) } },
  ];
}

async function tell(event: Document, sources: readonly Source[], changes: Changes): Promise<void> {
  const following: Promise<void>[] = [];
  const operation = event['operationType'] === 'replace' ? 'update' : event['operationType'];
  // What was deleted by the time its update is told has no fields any more.
  const document: Document = event['fullDocument'] ?? {};
  for (const [kind, { id: idField, revision: counter, on }] of sources) {
    if (on && !on.some((one) => one === operation)) continue;
    const id: unknown = idField === undefined ? idOf(event, document) : document[idField];
    const revision: unknown = typeof counter === 'string' ? document[counter] : counter;
    if (typeof id !== 'string') continue;
    const checkedRevision = typeof revision === 'number' ? revision : null;
    following.push(changes.receiveRemote(kind, { id, revision: checkedRevision }));
  }
  await Promise.all(following);
}

const idOf = (event: Document, document: Document): unknown =>
  document['_id'] ?? event['documentKey']?._id;
