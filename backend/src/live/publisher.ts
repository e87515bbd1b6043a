import { repeat } from '../cluster/every.ts';
import type { Clock } from '../lib/clock.ts';
import { within } from '../lib/deadline.ts';
import type { Meter } from '../lib/meter.ts';
import { perKey } from '../lib/queue.ts';
import { serverEvents, type ServerEventName, type ServerPayload } from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { audiences, wallFormsIn, type Audience, type LiveServer } from './audiences.ts';

/** How long events wait on this server, from being told until they are with their sockets (ADM-163). */
export interface EventDelays {
  /** An event waits from now on; what is answered ends that. */
  begin(): () => void;
  /** Whole milliseconds, of what was told in the last 15 minutes; null where that was nothing. */
  p95(): number | null;
}

/** The latest ones, so that a busy hour takes no more memory than a quiet one. */
const mostKept = 1000;
const keptForMs = 15 * 60_000;

export function eventDelays(
  clock: Pick<Clock, 'elapsed'>,
  meter?: Pick<Meter, 'tell'>,
): EventDelays {
  const samples: { at: number; ms: number }[] = [];
  let next = 0;
  return {
    begin() {
      const at = clock.elapsed();
      return () => {
        const ms = clock.elapsed() - at;
        samples[next] = { at, ms };
        next = (next + 1) % mostKept;
        meter?.tell({ what: 'event', ms });
      };
    },
    p95() {
      const since = clock.elapsed() - keptForMs;
      const recent = samples.filter(({ at }) => at >= since).map(({ ms }) => ms);
      const ordered = recent.toSorted((a, b) => a - b);
      const slow = ordered[Math.ceil(ordered.length * 0.95) - 1];
      return slow === undefined ? null : Math.round(slow);
    },
  };
}

/** How often a process says again what it said, so that the others believe it, in ms. */
const renewMs = 5000;
/** How long a server that stops waits until it is known that it has gone, in ms. */
const leaveWithinMs = 1000;

interface Told {
  /** Changes of one subject in this time are one write, in ms. */
  readonly gatherMs: number;
  /** What there is something to tell of here. */
  subjects(): Iterable<string>;
  /** Whether there is nothing (more) of it here. */
  isEmpty(subject: string): boolean;
  /** Writes what stands here, or that nothing does any more. */
  write(subject: string, isOver: boolean): Promise<void>;
  failed(error: unknown): void;
  /** After each renewal. */
  renewed?(): void;
}

/** Tells the other processes what stands here, by one document for each subject, again and again until it is over (PRC-43). */
export function publishElsewhere({ gatherMs, subjects, isEmpty, write, failed, renewed }: Told) {
  const waiting = new Map<string, NodeJS.Timeout>();
  /** Of these the others think that something of them is here. */
  const announced = new Set<string>();
  const writes = perKey();

  /** One write of a subject after the other, each with what stands when it begins: the last one stays. */
  const tell = (subject: string, isLeaving = false): Promise<void> =>
    writes.run(subject, () => tellNow(subject, isLeaving));

  async function tellNow(subject: string, isLeaving: boolean): Promise<void> {
    const isOver = isLeaving || isEmpty(subject);
    if (isOver && !announced.has(subject)) return;
    announced.add(subject);
    await write(subject, isOver);
    // Only now: a last word that did not get through is said again. Somebody may have come meanwhile.
    if (isLeaving || (isOver && isEmpty(subject))) announced.delete(subject);
  }

  const renewing = repeat(
    renewMs,
    () => {
      // Also those of which the last word did not get through.
      for (const subject of new Set([...subjects(), ...announced])) tell(subject).catch(failed);
      renewed?.();
    },
    failed,
  );

  return {
    changed(subject: string): void {
      if (waiting.has(subject)) return;
      const timer = setTimeout(() => {
        waiting.delete(subject);
        tell(subject).catch(failed);
      }, gatherMs);
      waiting.set(subject, timer);
    },
    /** A clean end is known at once (PRC-43). */
    async stop(): Promise<void> {
      await renewing.stop();
      for (const timer of waiting.values()) clearTimeout(timer);
      const leaving = Promise.all([...announced].map((subject) => tell(subject, true)));
      await within(leaveWithinMs, leaving).catch(failed);
    },
  };
}

/** The only place that emits (law 5). Called after the write is durable, never before (S2). */
export interface Publisher {
  /**
   * Sends one event to everyone in the audiences, once each, the author included (S3), after what is being
   * answered now. The payload goes through its schema, so a field that the contract does not name cannot leave (S4).
   */
  publish<Name extends ServerEventName>(
    name: Name,
    payload: ServerPayload<Name>,
    to: Audience | readonly Audience[],
  ): void;
  /** Whether anybody would hear it; for what is dear to build. */
  isHeard(to: Audience): boolean;
  /** The forms of a date's board that wall screens follow now. */
  wallForms(date: string): ReturnType<typeof wallFormsIn>;
}

export function publisherOn(
  io: LiveServer,
  log: FastifyBaseLogger,
  delays?: Pick<EventDelays, 'begin'>,
): Publisher {
  let waiting: (() => void)[] = [];

  function sendAll(): void {
    const sends = waiting;
    waiting = [];
    for (const send of sends) {
      try {
        send();
      } catch (error) {
        // The write stands: whoever missed its event asks again when the next one or the beat shows the gap (S15).
        log.error({ err: error }, 'an event could not be published');
      }
    }
  }

  const isHeard = (room: string) => io.sockets.adapter.rooms.has(room);

  return {
    isHeard,
    wallForms: (date) =>
      isHeard(audiences.board(date, 'display'))
        ? wallFormsIn(io.sockets.adapter.rooms.keys(), date)
        : [],
    publish(name, payload, to) {
      const rooms: string[] = typeof to === 'string' ? [to] : [...to];
      if (!rooms.some(isHeard)) return;
      if (waiting.length === 0) setImmediate(sendAll);
      const sent = delays?.begin();
      waiting.push(() => {
        const schema: z.ZodType = serverEvents[name];
        // The event map pairs name and payload; the parsed value is that payload.
        const emit = io.to(rooms).emit.bind(io.to(rooms)) as (
          name: string,
          payload: unknown,
        ) => void;
        emit(name, schema.parse(payload));
        sent?.();
      });
    },
  };
}
