import { serverEvents, type ServerEventName, type ServerPayload } from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { audiences, wallFormsIn, type Audience } from './audiences.ts';
import type { EventDelays } from './event-delays.ts';
import type { LiveServer } from './live-socket.ts';

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
