import { z } from 'zod';
import type { FaultCode } from './fault.ts';
import type { Access } from './route.ts';

/** A request from a client over the socket: subscriptions in, and volatile hints (S1, S6). */
export interface ClientEvent<Payload extends z.ZodType = z.ZodType, Ack = unknown> {
  readonly payload: Payload;
  readonly access: Access;
  /** Only a type: the extra fields of a positive acknowledgement. */
  readonly ack?: Ack;
}

/** Names a client's event, its payload, who may send it, and the type of its acknowledgement. */
export const clientEvent =
  <Ack = object>() =>
  <Payload extends z.ZodType>(event: {
    payload: Payload;
    access: Access;
  }): ClientEvent<Payload, Ack> =>
    event;

/** Every acknowledgement (S6). */
export type Ack<Fields = object> =
  ({ ok: true } & Fields) | { ok: false; code: FaultCode; message: string };

/** What a join answers: the epoch and the revision of what was joined. */
export interface Joined {
  epoch: string;
  revision: number;
}

/** Events carry the id of the write that caused them; null when the server caused them (S3). */
export const cause = z.object({ opId: z.uuid().nullable() });
