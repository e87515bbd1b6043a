import type {
  AckOf,
  ClientEventName,
  ClientPayload,
  ServerEventName,
  ServerPayload,
} from '@muster/protocol';
import { thisMoment, type Moment } from '../shared/dates/clock.ts';
import type { Channel, ChannelState, Off } from '../shared/live/channel.ts';
import { nextTask } from './next-task.ts';
import { Listeners } from '../shared/live/socket-channel.ts';

interface Request {
  readonly name: ClientEventName;
  readonly payload: unknown;
}

/**
 * A live channel whose both directions move only when the test decides: what the page asks waits in
 * `asked`, what the server sends waits until `flush`.
 */
export class HandFlushedChannel implements Channel {
  connection = 0;
  isOpen = false;
  /** The connection stands and the server's heartbeat has stopped, until the next one is made. */
  isSilent = false;
  /** Everything the page has sent, oldest first. */
  readonly asked: Request[] = [];
  /** What joins are answered; replace it to refuse them. */
  answer: (request: Request) => unknown = () => ({ ok: true, epoch: 'first', revision: 0 });

  readonly #states = new Listeners<[ChannelState]>();
  readonly #garbled = new Listeners<[ServerEventName]>();
  readonly #events = new Map<ServerEventName, Listeners<[unknown]>>();
  #connections = 0;
  #queue: (() => void)[] = [];
  #cuts = new Set<(reason: Error) => void>();
  #heardAt: Moment | null = null;

  get heardAt(): Moment | null {
    if (this.connection > 0 && !this.isSilent) this.#heardAt = thisMoment();
    return this.#heardAt;
  }

  /** From now on nothing is heard, and the connection stands. */
  fallSilent(): void {
    this.#heardAt = thisMoment();
    this.isSilent = true;
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
    this.disconnect();
  }

  connect(): void {
    this.connection = ++this.#connections;
    this.isSilent = false;
    this.#states.notify('connected');
  }

  /** Whatever is under way is lost, as when a connection is cut. */
  disconnect(): void {
    if (!this.isSilent) this.#heardAt = thisMoment();
    this.connection = 0;
    this.#queue = [];
    for (const cut of this.#cuts) cut(new Error('disconnected'));
    this.#cuts.clear();
    this.#states.notify('disconnected');
  }

  /** An attempt to connect that came to nothing. */
  fail(): void {
    this.#states.notify('failed');
  }

  /** Sends an event; it arrives with `flush`. */
  push<Name extends ServerEventName>(name: Name, payload: ServerPayload<Name>): void {
    this.#queue.push(() => this.#events.get(name)?.notify(payload));
  }

  /** Sends an event that does not fit its contract. */
  pushGarbled(name: ServerEventName): void {
    this.#queue.push(() => this.#garbled.notify(name));
  }

  /** Lets everything that was sent arrive, in order, and what follows from it happen. */
  async flush(): Promise<void> {
    while (this.#queue.length > 0) {
      this.#queue.shift()?.();
      await settle();
    }
    await settle();
  }

  request<Name extends ClientEventName>(
    name: Name,
    payload: ClientPayload<Name>,
  ): Promise<AckOf<Name>> {
    if (this.connection === 0) return Promise.reject(new Error('not connected'));
    this.asked.push({ name, payload });
    const answer = this.answer({ name, payload }) as AckOf<Name>;
    return new Promise((resolve, reject) => {
      this.#cuts.add(reject);
      this.#queue.push(() => {
        this.#cuts.delete(reject);
        resolve(answer);
      });
    });
  }

  hint<Name extends ClientEventName>(name: Name, payload: ClientPayload<Name>): void {
    if (this.connection > 0) this.asked.push({ name, payload });
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
}

/** Lets every promise that is already settled run on, however long the chain: a task begins when none is left. */
const settle = (): Promise<void> => new Promise((resolve) => nextTask(resolve));
