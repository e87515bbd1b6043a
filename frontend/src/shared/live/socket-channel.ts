import {
  serverEvents,
  type AckOf,
  type ClientEventName,
  type ClientPayload,
  type ServerEventName,
  type ServerPayload,
} from '@muster/protocol';
import type { io as IO, Socket } from 'socket.io-client';
import { elapsedSince, thisMoment, type Moment } from '../dates/clock.ts';
import { Fault, tellMistake } from '../http/fault.ts';
import type { Channel, ChannelState, Off } from './channel.ts';
import { silentAfterMs } from './freshness.ts';

/** A set of listeners to one thing. */
export class Listeners<Args extends readonly unknown[]> {
  readonly #all = new Set<(...args: Args) => void>();

  add(listener: (...args: Args) => void): Off {
    // Wrapped, so that the same function added twice is two listeners.
    const entry = (...args: Args) => listener(...args);
    this.#all.add(entry);
    return () => void this.#all.delete(entry);
  }

  notify(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}

interface SocketOptions {
  /** Where the server is; the page's own origin unless said otherwise. */
  readonly url?: string;
  /** Milliseconds from a connection that the server ended to the next attempt. */
  readonly comeBackAfterMs?: number;
  /** Milliseconds from telling a failed attempt to telling the next one. */
  readonly failureAgainAfterMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds of silence after which a connection counts as cut. */
  readonly silentAfterMs?: number;
  /** Fetches the library, which the login page does not need. */
  readonly load?: () => Promise<{ io: typeof IO }>;
}

/** How long an acknowledgement may take before the connection counts as deaf, in milliseconds. */
const ackTimeoutMs = 10_000;
/** How long an attempt to connect may take, in milliseconds. */
const connectWithinMs = 10_000;
/** How often a connection is looked at for silence, in milliseconds. */
const lookEveryMs = 1_000;

/** The live channel over Socket.IO: websocket only, path /socket.io, session cookie (S5). */
export class SocketChannel implements Channel {
  readonly #options: SocketOptions;
  readonly #states = new Listeners<[ChannelState]>();
  readonly #garbled = new Listeners<[ServerEventName]>();
  readonly #events = new Map<ServerEventName, Listeners<[unknown]>>();
  #socket: Socket | undefined;
  #wanted = false;
  #count = 0;
  #heardAt: Moment | null = null;
  #watch: ReturnType<typeof setInterval> | undefined;
  #comeBack: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions = {}) {
    this.#options = options;
  }

  get connection(): number {
    return this.#socket?.connected ? this.#count : 0;
  }

  get heardAt(): Moment | null {
    return this.#heardAt;
  }

  open(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#watch = setInterval(() => this.#endSilence(), lookEveryMs);
    void this.#connect();
  }

  close(): void {
    this.#wanted = false;
    clearInterval(this.#watch);
    clearTimeout(this.#comeBack);
    clearTimeout(this.#quiet);
    this.#quiet = undefined;
    this.#socket?.disconnect();
    this.#socket = undefined;
  }

  async request<Name extends ClientEventName>(
    name: Name,
    payload: ClientPayload<Name>,
  ): Promise<AckOf<Name>> {
    const socket = this.#socket;
    // The library would keep the packet for later; a join of yesterday must not be sent tomorrow.
    if (!socket?.connected) throw unheard(`${name}: not connected`);
    return socket
      .timeout(ackTimeoutMs)
      .emitWithAck(name, payload)
      .catch((cause: unknown) => {
        throw unheard(`${name}: not acknowledged`, cause);
      }) as Promise<AckOf<Name>>;
  }

  hint<Name extends ClientEventName>(name: Name, payload: ClientPayload<Name>): void {
    if (this.#socket?.connected) this.#socket.volatile.emit(name, payload);
  }

  on<Name extends ServerEventName>(
    name: Name,
    listener: (payload: ServerPayload<Name>) => void,
  ): Off {
    const listeners = this.#events.get(name) ?? new Listeners<[unknown]>();
    this.#events.set(name, listeners);
    return listeners.add((payload) => listener(payload as ServerPayload<Name>));
  }

  onGarbled(listener: (name: ServerEventName) => void): Off {
    return this.#garbled.add(listener);
  }

  onState(listener: (state: ChannelState) => void): Off {
    return this.#states.add(listener);
  }

  /** A network that loses the library's file is tried again like one that loses a connection. */
  async #connect(): Promise<void> {
    const load = this.#options.load ?? (() => import('socket.io-client'));
    try {
      const { io } = await load();
      if (this.#wanted && !this.#socket) this.#open(io);
    } catch (error) {
      tellMistake(error);
      if (!this.#wanted) return;
      this.#failed();
      clearTimeout(this.#comeBack);
      this.#comeBack = setTimeout(
        () => void this.#connect(),
        this.#options.comeBackAfterMs ?? 1_000,
      );
    }
  }

  #open(io: typeof IO): void {
    const { url } = this.#options;
    const options = {
      path: '/socket.io',
      transports: ['websocket'],
      withCredentials: true,
      reconnectionDelay: 500,
      // Give or take half: nobody waits longer than 1.5 s for a server that is ready again (PRF-60).
      reconnectionDelayMax: 1_000,
      timeout: connectWithinMs,
      forceNew: true,
      ...(this.#options.headers && { extraHeaders: { ...this.#options.headers } }),
    };
    const socket = url === undefined ? io(options) : io(url, options);
    this.#socket = socket;
    const hear = () => (this.#heardAt = thisMoment());
    // Every packet, the heartbeat of the engine among them (S24).
    socket.io.on('open', () => socket.io.engine.on('packet', hear));
    socket.on('connect', () => {
      hear();
      this.#count += 1;
      this.#states.notify('connected');
    });
    socket.on('disconnect', (reason) => {
      this.#states.notify('disconnected');
      if (reason === 'io server disconnect') this.#returnLater(socket);
    });
    socket.on('connect_error', () => {
      this.#failed();
      // Inactive: the server itself said no, and the library gives up on that.
      if (!socket.active) this.#returnLater(socket);
    });
    socket.onAny((name: string, payload: unknown) => this.#receive(name, payload));
  }

  /**
   * A connection on which nothing comes is cut from this side (S24): what comes late would prove how
   * things were, not how they are, and only a new connection asks.
   */
  #endSilence(): void {
    const limitMs = this.#options.silentAfterMs ?? silentAfterMs;
    if (!this.#socket?.connected || this.#heardAt === null) return;
    if (elapsedSince(this.#heardAt) > limitMs) this.#socket.io.engine.close();
  }

  #failed(): void {
    if (this.#quiet !== undefined) return;
    this.#quiet = setTimeout(() => {
      this.#quiet = undefined;
    }, this.#options.failureAgainAfterMs ?? 5_000);
    this.#states.notify('failed');
  }

  #returnLater(socket: Socket): void {
    clearTimeout(this.#comeBack);
    this.#comeBack = setTimeout(() => {
      if (this.#wanted && this.#socket === socket) socket.connect();
    }, this.#options.comeBackAfterMs ?? 1_000);
  }

  #receive(name: string, payload: unknown): void {
    if (!isServerEvent(name)) return;
    const event = serverEvents[name].safeParse(payload);
    if (event.success) {
      this.#events.get(name)?.notify(event.data);
      return;
    }
    console.error(`${name} came against its contract`, event.error);
    this.#garbled.notify(name);
  }
}

const unheard = (detail: string, cause?: unknown): Fault =>
  new Fault({ code: 'NETWORK', detail, cause });

const isServerEvent = (name: string): name is ServerEventName => Object.hasOwn(serverEvents, name);
