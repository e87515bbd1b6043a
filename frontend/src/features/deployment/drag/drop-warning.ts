import { fitReasons, type Officer, type Station } from '@muster/protocol';
import type { Held } from './drag.store.ts';

/** What those in hand lack for a station; undefined when all of them fit (DEP-60). Pure. */
export function dropWarning(
  people: readonly Officer[],
  station: Pick<Station, 'requiredRoles' | 'requiredTags'>,
): string | undefined {
  const reasons = people
    .map((officer) => fitReasons(officer, station).map(({ text }) => text))
    .filter((texts) => texts.length > 0);
  if (reasons.length === 0) return undefined;
  const words = [...new Set(reasons.flat())].join(', ');
  return people.length === 1 ? words : `${reasons.length} of ${people.length}: ${words}`;
}

/** The same for what this person has in hand now. */
export const warningFor = (held: Held | null, station: Station): string | undefined =>
  held === null ? undefined : dropWarning(held.people, station);
