import type { Clock } from '../../../lib/clock.ts';
import { dateSheets, type StoredSheets } from './date-sheets.ts';
import { eligibleOn, type Eligibility, type People } from './eligibility.ts';
import { knownPeople } from './known-people.ts';

interface Deps {
  sheets: StoredSheets;
  directory: People & { follow(follower: () => Promise<void>): void };
  clock: Clock;
  /** Knows whether somebody has the date's board open. */
  gateway: { isFollowed(kind: 'board', date: string): boolean };
}

/** Who can be deployed on a date, from what is known already and what has changed since (OPS-102). */
export function knownEligibility(deps: Deps): (date: string) => Promise<Eligibility> {
  const attendance = dateSheets(deps.sheets, (date) => deps.gateway.isFollowed('board', date));
  const people = knownPeople(deps.directory, deps.clock);
  return (date) => eligibleOn(date, attendance, people);
}
