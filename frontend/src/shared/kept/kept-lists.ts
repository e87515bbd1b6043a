import { hashKey, type QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import {
  deviceNow,
  elapsedSince,
  laterOf,
  now,
  setClockOffset,
  type Moment,
} from '../dates/clock.ts';
import {
  isUnanswered,
  type Followed,
  type KeptAs,
  type Known,
  type CachedList,
} from '../live/topic.ts';
import { persisted, personal, shiftsFor } from './persisted.ts';

/** The last known lists of one person, as the device keeps them (OFF-10, OFF-12). */

/** The latest so many: a leader looks at few sheets. */
const most = 16;

const keptList = z.object({
  /** The hash of the list's key. */
  key: z.string(),
  /** When it was last known to be so (device time, ms). */
  at: z.number(),
  data: z.unknown(),
});
const keptLists = z.object({
  /** Whose team's lists they are: another team's leader finds nothing of it. */
  teamId: z.string().nullable(),
  // One that is not sound takes no other with it.
  lists: keptList.nullable().catch(null).array(),
  /** How far the server's clock was ahead of the device's, in ms. */
  clockOffsetMs: z.number().catch(0),
});
interface Kept extends Omit<z.output<typeof keptLists>, 'lists'> {
  readonly lists: readonly z.output<typeof keptList>[];
}

const storedLists = (userId: string) =>
  persisted(personal.lists.begins, keptLists, { where: 'device', whose: userId });

function readKept(userId: string, teamId: string | null): Kept {
  const stored = storedLists(userId).read();
  if (stored?.teamId !== teamId) return { teamId, lists: [], clockOffsetMs: 0 };
  return {
    ...stored,
    lists: stored.lists.flatMap((list) => (list && isRecent(list.at) ? [list] : [])),
  };
}

/** A device whose clock was set back knows no age: what seems to come from the future is not shown. */
const isRecent = (at: unknown): boolean =>
  typeof at === 'number' && at <= deviceNow() + 60_000 && deviceNow() - at <= shiftsFor;

function writeKept(userId: string, { lists, ...rest }: Kept): void {
  const latest = lists
    .filter(({ at }) => isRecent(at))
    .toSorted((one, other) => other.at - one.at)
    .slice(0, most);
  const stored = storedLists(userId);
  // Storage is full or not available: marks go before lists, and an old list is worse than none.
  if (!stored.keep({ ...rest, lists: latest })) stored.forget();
}

interface Owner {
  readonly userId: string;
  /** The leader's own team now. */
  readonly teamId: () => string | null;
  /** Whether the device still has this person's session. */
  readonly isSignedIn: () => boolean;
}

/** How often the age of what is kept is brought up to date, in milliseconds. */
const saveEveryMs = 10_000;
/** How long a change waits for others before it is kept, in milliseconds. */
const saveAfterMs = 500;

/** The lists that one session keeps on the device, and shows with their age where nothing answers (OFF-10 to OFF-13). */
export class KeptLists implements Known {
  readonly store: Known['store'] = createStore(() => ({ shownAt: null }));
  readonly #owner: Owner;
  readonly #keys = new Map<string, QueryKey>();
  /** The keys of what no event follows. */
  readonly #unfollowed = new Set<string>();
  #kept: Kept | undefined;
  #written = '';

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  add<Snapshot>(key: QueryKey, keptAs: KeptAs<Snapshot>): void {
    if (this.#isKept(keptAs)) this.#keys.set(hashKey(key), key);
  }

  find<Snapshot>(key: QueryKey, keptAs: KeptAs<Snapshot>): CachedList<Snapshot> | undefined {
    if (!this.#isKept(keptAs) || !this.#owner.isSignedIn()) return undefined;
    const stored = this.#read();
    const found = stored.lists.find((list) => list.key === hashKey(key));
    const read = found && keptAs.schema.safeParse(found.data);
    if (!found || !read?.success) return undefined;
    const ageMs = Math.max(0, deviceNow() - found.at);
    return { data: read.data, at: { steadyMs: performance.now() - ageMs, deviceMs: found.at } };
  }

  show(at: Moment): void {
    const { shownAt } = this.store.getState();
    const isOlder = shownAt === null || laterOf(shownAt, at) === shownAt;
    if (isOlder) this.store.setState({ shownAt: at });
    // The server's clock is not known either: as far as it was off then.
    if (shownAt === null) setClockOffset(this.#kept?.clockOffsetMs ?? 0);
  }

  settle(): void {
    if (this.store.getState().shownAt !== null) this.store.setState({ shownAt: null });
  }

  async through<Snapshot>(
    key: QueryKey,
    keptAs: KeptAs<Snapshot>,
    ask: () => Promise<Snapshot>,
  ): Promise<Snapshot> {
    this.add(key, keptAs);
    this.#unfollowed.add(hashKey(key));
    try {
      return await ask();
    } catch (error) {
      const found = isUnanswered(error) ? this.find(key, keptAs) : undefined;
      if (!found) throw error;
      return found.data;
    }
  }

  follow(followed: Followed): () => void {
    const save = () => this.#save(followed);
    let soon: ReturnType<typeof setTimeout> | undefined;
    const offCache = followed.queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || !this.#keys.has(query.queryHash)) return;
      soon ??= setTimeout(() => {
        soon = undefined;
        save();
      }, saveAfterMs);
    });
    const timer = setInterval(save, saveEveryMs);
    window.addEventListener('pagehide', save);
    return () => {
      offCache();
      clearTimeout(soon);
      clearInterval(timer);
      window.removeEventListener('pagehide', save);
    };
  }

  #save({ queryClient, provenAt }: Followed): void {
    const { userId, teamId, isSignedIn } = this.#owner;
    if (!isSignedIn()) return;
    const lists = new Map(this.#read().lists.map((list) => [list.key, list]));
    for (const [hash, key] of this.#keys) {
      const state = queryClient.getQueryState(key);
      if (state?.data === undefined) continue;
      const moment = provenAt(key);
      const before = this.#unfollowed.has(hash) ? undefined : lists.get(hash)?.at;
      const at = moment ? deviceNow() - elapsedSince(moment) : (before ?? state.dataUpdatedAt);
      lists.set(hash, { key: hash, at, data: state.data });
    }
    const snapshot = {
      teamId: teamId(),
      lists: [...lists.values()],
      clockOffsetMs: now() - deviceNow(),
    };
    const text = JSON.stringify(
      snapshot.lists.map(({ at, data }) => [Math.round(at / 1_000), data]),
    );
    if (text === this.#written) return;
    this.#written = text;
    this.#kept = snapshot;
    writeKept(userId, snapshot);
  }

  #read(): Kept {
    const { userId, teamId } = this.#owner;
    const team = teamId();
    if (this.#kept?.teamId !== team) this.#kept = readKept(userId, team);
    return this.#kept;
  }

  #isKept({ teamId }: Pick<KeptAs<unknown>, 'teamId'>): boolean {
    return teamId === undefined || teamId === this.#owner.teamId();
  }
}
