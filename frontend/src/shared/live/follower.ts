import { type Ack, type Joined, type ServerEventName, faults } from '@muster/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { thisMoment, type Moment } from '../dates/clock.ts';
import { Fault, tellMistake } from '../http/fault.ts';
import type { Transport } from '../http/transport.ts';
import type { Channel, Off } from './channel.ts';
import type { ConnectionStore } from './connection/connection.store.ts';
import { type Following, type Joining, type State, type Target, Proof } from './freshness.ts';
import {
  askOr,
  isUnanswered,
  type AfterEvents,
  type Known,
  type Patch,
  type Topic,
} from './topic.ts';
import type { Subscriptions } from './subscriptions.ts';

/** What an answer of the server is worth to a follower (S15, S16). Pure. */

/** Whether a snapshot that was fetched on a connection is what the server has, as far as its join has told. */
function meets<Snapshot>(
  { catchUp, hasUncounted, versionOf }: Topic<Snapshot>,
  { connection, joined }: Target,
  snapshot: Snapshot,
  fetchedOn: number,
): boolean {
  // Where missing events can be asked for one by one, the revision says everything.
  if ((!catchUp || hasUncounted) && fetchedOn !== connection) return false;
  const version = joined && versionOf?.(snapshot);
  if (!joined || !version) return fetchedOn === connection;
  return version.epoch === joined.epoch && version.revision >= joined.revision;
}

/** A refusal that may be gone in a moment, unlike one for want of the right. */
const isPassing = (answer: Ack<Joined> | undefined): boolean =>
  answer?.ok === false && faults[answer.code].status >= 429;

/** A snapshot with changes applied in their order. */
function fold<Snapshot>(snapshot: Snapshot, changes: readonly Patch<Snapshot>[]): Snapshot | 'gap' {
  let next: Snapshot = snapshot;
  for (const change of changes) {
    const changed = change(next);
    if (changed === 'gap') return 'gap';
    next = changed;
  }
  return next;
}

/** Of what cannot be told from the answer: it is asked for again, unless it is in it. */
const orGap =
  <Snapshot>(change: Patch<Snapshot>): Patch<Snapshot> =>
  (snapshot) =>
    change(snapshot) === snapshot ? snapshot : 'gap';

interface Surroundings {
  readonly channel: Channel;
  readonly subscriptions: Subscriptions;
  readonly queryClient: QueryClient;
  readonly connection: ConnectionStore;
  readonly transport: Transport | undefined;
  /** Where the session keeps lists on the device. */
  readonly kept: Known | undefined;
}

/** How often one fetch starts over at once because events overtook it; then it waits and goes on. */
const maxRounds = 4;
/** Milliseconds until a join or a refresh that failed is tried again. */
export const tryAgainAfterMs = 5_000;
/** How long a snapshot may take before it counts as unanswered, in milliseconds. */
const answerWithinMs = 10_000;
/** The same where what was last known can be shown meanwhile. */
const answerOrKeptWithinMs = 4_000;

/**
 * Keeps one snapshot current: subscribe, fetch, apply what was received meanwhile (S16). A first load,
 * a gap (S15) and a reconnect all run the same code.
 */
export class Follower<Snapshot> {
  readonly #topic: Topic<Snapshot>;
  readonly #with: Surroundings;
  readonly #proof: Proof;
  /** What was received during each question that is under way. */
  readonly #recordings = new Set<Patch<Snapshot>[]>();
  readonly #holders = new Set<AfterEvents>();
  #state: State = { name: 'idle' };
  #offs: readonly Off[] = [];
  /** Who wants the next fetch: a person, or the page for its own upkeep (SES-33). */
  #wantedBy: 'page' | 'person' = 'page';

  constructor(topic: Topic<Snapshot>, surroundings: Surroundings) {
    this.#topic = topic;
    this.#with = surroundings;
    const { channel, connection, kept: keptLists } = surroundings;
    if (topic.keptAs) keptLists?.add(topic.key, topic.keptAs);
    this.#proof = new Proof(channel, (freshness) => connection.report(topic.key, freshness));
  }

  /** Keeps the snapshot current until the answer is called as often as this was. */
  follow(after?: AfterEvents): Off {
    const holder = { ...after };
    this.#holders.add(holder);
    if (this.#holders.size === 1) this.#start();
    return () => {
      if (this.#holders.delete(holder) && this.#holders.size === 0) this.#stop();
    };
  }

  /** The query function: the snapshot, or where nothing answers what was last known of it (OFF-10). */
  async fetch(signal?: AbortSignal): Promise<Snapshot> {
    const { queryClient, channel, kept: keptLists } = this.#with;
    const { key, keptAs } = this.#topic;
    const isShown = queryClient.getQueryData(key) !== undefined;
    const cachedList = isShown || !keptAs ? undefined : keptLists?.find(key, keptAs);
    if (!cachedList && !isShown && this.#topic.asksOn) return this.#askOn(signal);
    if (!cachedList) return this.#fetchNow(answerWithinMs, signal);
    const ask = () => this.#fetchNow(answerOrKeptWithinMs, signal);
    return askOr(cachedList, ask, (at) => {
      this.#proof.prove(at);
      keptLists?.show(at);
      // A connection that is there already asks for nothing by itself.
      if (channel.connection > 0) this.#tryAgain(() => void this.refresh());
      this.#report();
    });
  }

  /** A first snapshot; where nobody answers it is asked for again in a moment, as no screen offers it. */
  async #askOn(signal?: AbortSignal): Promise<Snapshot> {
    try {
      return await this.#fetchNow(answerWithinMs, signal);
    } catch (error) {
      // A join that is tried again fetches by itself.
      const isWaiting = this.#state.name === 'waiting';
      if (isUnanswered(error) && !isWaiting) this.#tryAgain(() => void this.refresh());
      throw error;
    }
  }

  /** A snapshot with everything applied that was received while it was fetched. */
  async #fetchNow(withinMs: number, signal?: AbortSignal): Promise<Snapshot> {
    const { queryClient, channel, transport } = this.#with;
    const background =
      this.#wantedBy === 'page' && queryClient.getQueryData(this.#topic.key) !== undefined;
    this.#wantedBy = 'page';
    for (let round = 1; round <= maxRounds; round++) {
      const received: Patch<Snapshot>[] = [];
      this.#recordings.add(received);
      // What is cancelled ends at once: it is no answer to who comes back in the same moment.
      const cancelled = () => this.#recordings.delete(received);
      signal?.addEventListener('abort', cancelled, { once: true });
      const startedOn = channel.connection;
      const askedAt = thisMoment();
      try {
        const options = { signal, background, transport, withinMs };
        const fetched = await this.#topic.fetch(options);
        const snapshot = fold(fetched, received);
        if (snapshot !== 'gap' && this.#reaches(snapshot, startedOn)) {
          this.#arrived(startedOn, askedAt);
          return snapshot;
        }
      } finally {
        signal?.removeEventListener('abort', cancelled);
        cancelled();
      }
    }
    this.#tryAgain(() => void this.refresh());
    throw new Fault({
      code: 'OVERTAKEN',
      detail: 'The server’s answer is older than what it has announced. Asking again.',
    });
  }

  /** Applies a change: an event from the channel, or the answer to one's own write. */
  receive(change: Patch<Snapshot>): void {
    const recorded = this.#topic.isUnordered ? orGap(change) : change;
    for (const recording of this.#recordings) recording.push(recorded);
    const { queryClient } = this.#with;
    const shown = queryClient.getQueryData<Snapshot>(this.#topic.key);
    if (shown === undefined) return;
    const next = change(shown);
    if (next === 'gap') {
      this.#proof.doubt();
      this.#report();
      if (this.#recordings.size === 0) void this.#catchUp();
    } else if (next !== shown) {
      queryClient.setQueryData(this.#topic.key, next);
    }
  }

  /** Fetches the snapshot again because a person asked for it. */
  refreshNow(): Promise<void> {
    this.#wantedBy = 'person';
    return this.refresh();
  }

  /** Fetches the snapshot again; what is shown stays until it comes. */
  async refresh(): Promise<void> {
    if (this.#state.name === 'waiting') this.#become(this.#state.from);
    const { queryClient } = this.#with;
    const { key } = this.#topic;
    const again = () =>
      queryClient.refetchQueries(
        { queryKey: key, exact: true, type: 'active' },
        { cancelRefetch: false },
      );
    // A fetch that has its answer already, but has not handed it on, knows nothing of what is wanted.
    const isEnding =
      queryClient.getQueryState(key)?.fetchStatus === 'fetching' && this.#recordings.size === 0;
    await again();
    if (isEnding && !this.#hasCome()) await again();
    const query = queryClient.getQueryState(key);
    if (query?.status !== 'error' || query.data === undefined) return;
    this.#tryAgain(() => void this.refresh());
  }

  #stop(): void {
    for (const off of this.#offs) off();
    this.#offs = [];
    this.#become({ name: 'idle' });
    const { subscription } = this.#topic;
    if (subscription) this.#with.subscriptions.leave(subscription, this.#enter);
  }

  #start(): void {
    const { channel } = this.#with;
    const names = Object.keys(this.#topic.on) as ServerEventName[];
    // What the cache has thrown away is not shown.
    const isShown = this.#with.queryClient.getQueryData(this.#topic.key) !== undefined;
    if (!isShown) this.#proof.forget();
    this.#proof.begin();
    this.#become({ name: 'joining', fetchedOn: 0 });
    this.#offs = [
      ...names.map((name) => this.#listen(name, this.#topic.on[name])),
      channel.onGarbled((name) => {
        if (names.includes(name)) this.receive(() => 'gap');
      }),
      channel.onState((state) => {
        if (state === 'connected') this.#enter();
        else if (state === 'disconnected') this.#left();
      }),
    ];
    this.#enter();
  }

  #listen<Name extends ServerEventName>(name: Name, apply: Topic<Snapshot>['on'][Name]): Off {
    return this.#with.channel.on(name, (event) => {
      if (apply) this.receive((snapshot) => apply(snapshot, event));
      for (const holder of this.#holders) holder[name]?.(event);
    });
  }

  /** Without a connection nothing is heard: what is shown counts from now on as it was last proven. */
  #left(): void {
    const following = this.#following();
    if (following?.name === 'current') {
      this.#become({ name: 'joining', fetchedOn: following.fetchedOn });
    }
  }

  readonly #enter = (): void => {
    const { connection } = this.#with.channel;
    if (connection > 0 && this.#state.name !== 'idle') void this.#join(connection);
  };

  async #join(connection: number): Promise<void> {
    const before = this.#following();
    const isWhole = before !== undefined && before.name !== 'behind';
    this.#become({ name: 'joining', fetchedOn: isWhole ? before.fetchedOn : 0 });
    const { subscription } = this.#topic;
    let answer: Ack<Joined> | 'none' | undefined;
    const askedAt = thisMoment();
    try {
      // Awaited also where nothing is joined: who begins to follow has not asked for the snapshot yet.
      answer = await (subscription && this.#with.subscriptions.enter(subscription, this.#enter));
    } catch (error) {
      tellMistake(error);
      answer = 'none';
    }
    const state = this.#following();
    // Another connection joins for itself.
    if (state?.name !== 'joining' || connection !== this.#with.channel.connection) return;
    if (answer === 'none' || isPassing(answer)) {
      this.#tryAgain(this.#enter);
      return;
    }
    const target = { connection, joined: answer?.ok ? answer : undefined };
    const shown = this.#with.queryClient.getQueryData<Snapshot>(this.#topic.key);
    const isUnderWay = this.#recordings.size > 0;
    if (!isUnderWay && shown !== undefined && meets(this.#topic, target, shown, state.fetchedOn)) {
      this.#proof.prove(askedAt);
      this.#become({ name: 'current', fetchedOn: connection });
      return;
    }
    this.#become({ name: 'behind', target, fetchedOn: state.fetchedOn });
    // What is under way sees the target when it ends.
    if (!isUnderWay) await this.#catchUp();
  }

  /** Asks for what is missing where the topic can, else for the whole snapshot (S15). */
  async #catchUp(): Promise<void> {
    const { queryClient, channel } = this.#with;
    const { key, catchUp } = this.#topic;
    const { connection } = channel;
    const shown = queryClient.getQueryData<Snapshot>(key);
    if (!catchUp || shown === undefined || connection === 0 || this.#hasNewEpoch(shown)) {
      return this.refresh();
    }
    const received: Patch<Snapshot>[] = [];
    this.#recordings.add(received);
    const askedAt = thisMoment();
    const missing = await catchUp(shown, channel).catch((error: unknown) => {
      tellMistake(error);
      return 'gone' as const;
    });
    this.#recordings.delete(received);
    const following = this.#following();
    if (!following) return undefined;
    if (connection !== channel.connection) {
      // Another connection joins for itself; it may have waited for this to end.
      const hasJoined = channel.connection > 0 && following.name === 'behind';
      return hasJoined && this.#recordings.size === 0 ? this.#catchUp() : undefined;
    }
    const now = queryClient.getQueryData<Snapshot>(key);
    if (missing === 'gone' || now === undefined) return this.refresh();
    for (const recording of this.#recordings) recording.push(missing);
    const next = fold(now, [missing, ...received]);
    if (next === 'gap' || !this.#reaches(next, connection)) return this.refresh();
    if (next !== now) queryClient.setQueryData(key, next);
    return this.#arrived(connection, askedAt);
  }

  /** A snapshot that reaches what is known of the server is shown. */
  #arrived(startedOn: number, askedAt: Moment): void {
    this.#proof.prove(askedAt);
    const following = this.#following();
    if (following?.name === 'joining') {
      const joining: Joining = { name: 'joining', fetchedOn: startedOn };
      // A join that is tried again is still to come.
      if (this.#state.name === 'waiting') this.#state = { ...this.#state, from: joining };
      else this.#become(joining);
    } else if (following) {
      this.#become({ name: 'current', fetchedOn: startedOn });
    }
    this.#report();
  }

  #reaches(snapshot: Snapshot, fetchedOn: number): boolean {
    const following = this.#following();
    return (
      following?.name !== 'behind' || meets(this.#topic, following.target, snapshot, fetchedOn)
    );
  }

  /** Whether what a fetch has handed on is good enough after all. */
  #hasCome(): boolean {
    const following = this.#following();
    if (following?.name !== 'behind') return true;
    const { target, fetchedOn } = following;
    const shown = this.#with.queryClient.getQueryData<Snapshot>(this.#topic.key);
    if (shown === undefined || !meets(this.#topic, target, shown, fetchedOn)) return false;
    this.#become({ name: 'current', fetchedOn });
    return true;
  }

  #hasNewEpoch(shown: Snapshot): boolean {
    const following = this.#following();
    const joined = following?.name === 'behind' ? following.target.joined : undefined;
    return joined !== undefined && this.#topic.versionOf?.(shown).epoch !== joined.epoch;
  }

  /** The state apart from waiting; undefined while nobody follows. */
  #following(): Following | undefined {
    if (this.#state.name === 'idle') return undefined;
    return this.#state.name === 'waiting' ? this.#state.from : this.#state;
  }

  #tryAgain(again: () => void): void {
    const from = this.#following();
    if (!from) return;
    this.#proof.doubt();
    this.#become({ name: 'waiting', from, timer: setTimeout(again, tryAgainAfterMs) });
  }

  #become(state: State): void {
    if (this.#state.name === 'waiting') clearTimeout(this.#state.timer);
    this.#state = state;
    this.#report();
  }

  #report(): void {
    this.#proof.report(this.#state.name);
  }
}
