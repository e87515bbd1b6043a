import { faults, type Ack, type Joined, type ServerEventName } from '@muster/protocol';
import type { QueryClient } from '@tanstack/react-query';
import type { Channel, Off } from './channel.ts';
import { fetchedWithoutSocket } from './connection.store.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Change, Topic } from './topic.ts';

interface Surroundings {
  readonly channel: Channel;
  readonly subscriptions: Subscriptions;
  readonly queryClient: QueryClient;
}

/** How often one fetch may start over because facts overtook it. */
const maxRounds = 4;
/** Milliseconds until a join or a refresh that failed is tried again. */
export const tryAgainAfterMs = 5_000;

/**
 * Keeps one snapshot current: subscribe, fetch, apply what was heard meanwhile (S16). A first load,
 * a gap (S15) and a reconnect all run the same code.
 */
export class Follower<Snapshot> {
  readonly #topic: Topic<Snapshot>;
  readonly #with: Surroundings;
  /** What was heard during each fetch that is under way. */
  readonly #recordings = new Set<Change<Snapshot>[]>();
  /** What a snapshot must reach before it counts as current. */
  #needed: { connection: number; joined: Joined | undefined } | undefined;
  #fetchedOn = 0;
  /** The next fetch is a person's wish, not the page's own upkeep (SES-33). */
  #isAskedFor = false;
  #holders = 0;
  #offs: Off[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(topic: Topic<Snapshot>, surroundings: Surroundings) {
    this.#topic = topic;
    this.#with = surroundings;
  }

  /** Keeps the snapshot current until the answer is called as often as this was. */
  follow(): Off {
    this.#holders += 1;
    if (this.#holders === 1) this.#start();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holders -= 1;
      if (this.#holders === 0) this.#stop();
    };
  }

  /** The query function: a snapshot with everything applied that was heard while it was fetched. */
  async fetch(signal?: AbortSignal): Promise<Snapshot> {
    const background =
      !this.#isAskedFor && this.#with.queryClient.getQueryData(this.#topic.key) !== undefined;
    this.#isAskedFor = false;
    for (let round = 1; ; round++) {
      const heard: Change<Snapshot>[] = [];
      this.#recordings.add(heard);
      const startedOn = this.#with.channel.connection;
      try {
        const snapshot = fold(await this.#topic.fetch({ signal, background }), heard);
        if (snapshot !== 'gap' && (this.#reaches(snapshot, startedOn) || round === maxRounds)) {
          this.#fetchedOn = startedOn;
          this.#needed = undefined;
          fetchedWithoutSocket();
          return snapshot;
        }
        if (round === maxRounds) throw new Error('facts keep overtaking the snapshot');
      } finally {
        this.#recordings.delete(heard);
      }
    }
  }

  /** Applies a change: a fact from the channel, or the answer to one's own write. */
  hear(change: Change<Snapshot>): void {
    for (const recording of this.#recordings) recording.push(change);
    const { queryClient } = this.#with;
    const shown = queryClient.getQueryData<Snapshot>(this.#topic.key);
    if (shown === undefined) return;
    const next = change(shown);
    if (next === 'gap') {
      if (this.#recordings.size === 0) void this.refresh();
    } else if (next !== shown) {
      queryClient.setQueryData(this.#topic.key, next);
    }
  }

  /** Fetches the snapshot again because a person asked for it. */
  refreshNow(): Promise<void> {
    this.#isAskedFor = true;
    return this.refresh();
  }

  /** Fetches the snapshot again; what is shown stays until it comes. */
  async refresh(): Promise<void> {
    clearTimeout(this.#retry);
    const { queryClient } = this.#with;
    const filter = { queryKey: this.#topic.key, exact: true } as const;
    await queryClient.refetchQueries({ ...filter, type: 'active' }, { cancelRefetch: false });
    const state = queryClient.getQueryState(this.#topic.key);
    if (state?.status !== 'error' || state.data === undefined || this.#holders === 0) return;
    this.#retry = setTimeout(() => void this.refresh(), tryAgainAfterMs);
  }

  #start(): void {
    const { channel } = this.#with;
    const names = Object.keys(this.#topic.on) as ServerEventName[];
    this.#offs = [
      ...names.map((name) => this.#listen(name, this.#topic.on[name])),
      channel.onGarbled((name) => {
        if (names.includes(name)) this.hear(() => 'gap');
      }),
      channel.onState((state) => {
        if (state === 'connected') this.#enter();
      }),
    ];
    this.#enter();
  }

  #stop(): void {
    clearTimeout(this.#retry);
    for (const off of this.#offs) off();
    this.#offs = [];
    // From here on facts pass unheard, so what is kept in the cache counts for nothing.
    this.#fetchedOn = 0;
    this.#needed = undefined;
    const { subscription } = this.#topic;
    if (subscription) this.#with.subscriptions.leave(subscription, this.#enter);
  }

  #listen<Name extends ServerEventName>(name: Name, apply: Topic<Snapshot>['on'][Name]): Off {
    return this.#with.channel.on(name, (fact) => {
      if (apply) this.hear((snapshot) => apply(snapshot, fact));
    });
  }

  readonly #enter = (): void => {
    const { connection } = this.#with.channel;
    if (connection > 0) void this.#join(connection);
  };

  async #join(connection: number): Promise<void> {
    clearTimeout(this.#retry);
    const { subscription, key } = this.#topic;
    let answer: Ack<Joined> | 'none' | undefined;
    try {
      answer = subscription && (await this.#with.subscriptions.enter(subscription, this.#enter));
    } catch {
      answer = 'none';
    }
    // Another connection joins for itself.
    if (this.#holders === 0 || connection !== this.#with.channel.connection) return;
    if (answer === 'none' || isPassing(answer)) {
      this.#retry = setTimeout(this.#enter, tryAgainAfterMs);
      return;
    }
    this.#needed = { connection, joined: answer?.ok ? answer : undefined };
    // A fetch that is under way sees what is needed when it ends.
    if (this.#recordings.size > 0) return;
    const shown = this.#with.queryClient.getQueryData<Snapshot>(key);
    if (shown === undefined || !this.#reaches(shown, this.#fetchedOn)) await this.refresh();
    else this.#needed = undefined;
  }

  #reaches(snapshot: Snapshot, fetchedOn: number): boolean {
    const needed = this.#needed;
    if (!needed) return true;
    if (fetchedOn !== needed.connection) return false;
    const version = needed.joined && this.#topic.versionOf?.(snapshot);
    if (!needed.joined || !version) return true;
    return version.epoch === needed.joined.epoch && version.revision >= needed.joined.revision;
  }
}

/** A refusal that may be gone in a moment, unlike one for want of the right. */
const isPassing = (answer: Ack<Joined> | undefined): boolean =>
  answer?.ok === false && faults[answer.code].status >= 429;

function fold<Snapshot>(
  snapshot: Snapshot,
  changes: readonly Change<Snapshot>[],
): Snapshot | 'gap' {
  let next: Snapshot = snapshot;
  for (const change of changes) {
    const changed = change(next);
    if (changed === 'gap') return 'gap';
    next = changed;
  }
  return next;
}
