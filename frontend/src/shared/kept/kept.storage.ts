import { deviceNow } from '../dates/clock.ts';
import { keptListPrefix, quietly } from './forget-kept.ts';

/** The last known lists of one person, as the device keeps them (OFF-10, OFF-12). */

/** No session lives much longer; what is older is shown to nobody. */
const keptForMs = 12 * 3_600_000;
/** The latest so many: a leader looks at few sheets. */
const most = 16;

export interface KeptList {
  /** The hash of the list's key. */
  readonly key: string;
  /** When it was last known to be so (device time, ms). */
  readonly at: number;
  readonly data: unknown;
}

export interface Kept {
  /** Whose team's lists they are: another team's leader finds nothing of it. */
  readonly teamId: string | null;
  readonly lists: readonly KeptList[];
  /** How far the server's clock was ahead of the device's, in ms. */
  readonly clockOffsetMs: number;
}

export function readKept(userId: string, teamId: string | null): Kept {
  const none: Kept = { teamId, lists: [], clockOffsetMs: 0 };
  const kept = quietly(
    () => JSON.parse(localStorage.getItem(keptListPrefix + userId) ?? 'null') as Kept,
  );
  if (!kept || !Array.isArray(kept.lists) || kept.teamId !== teamId) return none;
  const lists = kept.lists.filter(
    (list): list is KeptList => typeof list?.key === 'string' && isRecent(list.at),
  );
  return {
    ...none,
    lists,
    clockOffsetMs: Number.isFinite(kept.clockOffsetMs) ? kept.clockOffsetMs : 0,
  };
}

/** A device whose clock was set back knows no age: what seems to come from the future is not shown. */
const isRecent = (at: unknown): boolean =>
  typeof at === 'number' && at <= deviceNow() + 60_000 && deviceNow() - at <= keptForMs;

export function writeKept(userId: string, { lists, ...rest }: Kept): void {
  const latest = lists
    .filter(({ at }) => isRecent(at))
    .toSorted((one, other) => other.at - one.at)
    .slice(0, most);
  try {
    localStorage.setItem(keptListPrefix + userId, JSON.stringify({ ...rest, lists: latest }));
  } catch {
    // Storage is full or not available: marks go before lists, and an old list is worse than none.
    quietly(() => localStorage.removeItem(keptListPrefix + userId));
  }
}
