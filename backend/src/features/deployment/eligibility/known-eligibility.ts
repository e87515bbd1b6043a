import type { Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { FollowedCache } from '../../../lib/dates/followed-cache.ts';
import { dateSheets, type StoredSheets } from './date-sheets.ts';
import { eligibleOn, type Eligibility, type KnownEligibility, type People } from './eligibility.ts';
import { knownPeople } from './known-people.ts';

interface Deps {
  sheets: StoredSheets;
  directory: People & { forgetWith(forget: () => void): void };
  clock: Clock;
  /** Knows whether somebody has the date's board open. */
  gateway: { isFollowed(kind: 'board', date: string): boolean };
  changes: Pick<Changes, 'onLost'>;
}

/** Who can be deployed on a date, from what is known already and what has changed since (OPS-102). */
export function knownEligibility(deps: Deps): (date: string) => Promise<Eligibility> {
  const isFollowed = (date: string) => deps.gateway.isFollowed('board', date);
  const attendance = dateSheets(deps.sheets, isFollowed);
  const known = new FollowedCache<KnownEligibility>(isFollowed);
  deps.changes.onLost(() => {
    attendance.forget();
    known.clear();
  });
  const directory = knownPeople(deps.directory, deps.clock);
  return async (date) => {
    const next = await eligibleOn(date, attendance, directory, known.get(date));
    known.set(date, next);
    return next;
  };
}
