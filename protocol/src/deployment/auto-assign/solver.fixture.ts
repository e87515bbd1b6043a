import { zoneOf } from '../../schedule/schedule.rules.ts';
import { boardZoneOf } from '../deployment.catalogue.ts';
import { testDate } from '../deployment.fixture.ts';

/** A small generator of the same numbers every time. */
export function numbers(seed: number) {
  let state = seed * 7919 + 17;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Whether this is the zone that the officer's team has on the day of the tests. */
export const isOwnZone = (
  { teamId }: { readonly teamId: string },
  zoneId: string | undefined,
): boolean => zoneId !== undefined && boardZoneOf(zoneOf(teamId, testDate)) === zoneId;

/** Of two values with the weightiest part first, whether the first is the greater. */
export const isMore = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at !== -1 && a[at]! > (b[at] ?? -Infinity);
};
