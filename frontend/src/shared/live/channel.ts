import type {
  AckOf,
  ClientEventName,
  ClientPayload,
  ServerEventName,
  ServerPayload,
} from '@muster/protocol';
import type { Moment } from '../dates/clock.ts';

/**
 * What happened to the connection. `failed`: it could not be made. The server is away, or it turned the handshake down;
 * a browser does not tell which, so whoever must know asks with a call.
 */
export type ChannelState = 'connected' | 'disconnected' | 'failed';

/** Takes a listener off again. */
export type Off = () => void;

/** The live channel as the page needs it; the socket is one form of it, a test's another. */
export interface Channel {
  /** Counts the connections from 1, so that late answers can be told apart; 0 while there is none. */
  readonly connection: number;
  /** When the server was last heard on the present or the last connection: an event, an answer, a heartbeat. */
  readonly heardAt: Moment | null;
  /** Connects, and keeps connecting again until it is closed. */
  open(): void;
  close(): void;
  /** Asks and waits for the acknowledgement (S6); rejects when the connection ends before it. */
  request<Name extends ClientEventName>(
    name: Name,
    payload: ClientPayload<Name>,
  ): Promise<AckOf<Name>>;
  /** Sends without waiting; what is not connected is dropped, as hints may be. */
  hint<Name extends ClientEventName>(name: Name, payload: ClientPayload<Name>): void;
  /** Listens to an event from the server (S7), already checked against its schema. */
  on<Name extends ServerEventName>(
    name: Name,
    listener: (payload: ServerPayload<Name>) => void,
  ): Off;
  /** Listens to events that do not fit their schema: what they would have changed is unknown. */
  onGarbled(listener: (name: ServerEventName) => void): Off;
  onState(listener: (state: ChannelState) => void): Off;
}

const nothing: Off = () => undefined;

/** The channel of whoever may open no socket (SES-45): it never connects, and the page asks by calls alone. */
export class NoChannel implements Channel {
  readonly connection = 0;
  readonly heardAt = null;
  open = nothing;
  close = nothing;
  hint = nothing;
  request = () => Promise.reject(new Error('no socket is opened for this person'));
  on = () => nothing;
  onGarbled = () => nothing;
  onState = () => nothing;
}
