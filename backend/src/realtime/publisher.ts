import { serverEvents, type ServerEventName, type ServerPayload } from '@muster/protocol';
import type { z } from 'zod';
import type { Audience } from './audiences.ts';
import type { LiveServer } from './live-socket.ts';

/** The only place that emits (law 5). Called after the write is durable, never before (S2). */
export interface Publisher {
  /**
   * Sends one fact to everyone in the audiences, once each, the author included (S3). The payload
   * goes through its schema, so a field that the contract does not name cannot leave (S4).
   */
  publish<Name extends ServerEventName>(
    name: Name,
    payload: ServerPayload<Name>,
    to: Audience | readonly Audience[],
  ): void;
}

export function publisherOn(io: LiveServer): Publisher {
  return {
    publish(name, payload, to) {
      const schema: z.ZodType = serverEvents[name];
      const rooms: string[] = typeof to === 'string' ? [to] : [...to];
      if (rooms.every((room) => !io.sockets.adapter.rooms.has(room))) return;
      // The event map pairs name and payload; the parsed value is that payload.
      const emit = io.to(rooms).emit.bind(io.to(rooms)) as (name: string, payload: unknown) => void;
      emit(name, schema.parse(payload));
    },
  };
}
