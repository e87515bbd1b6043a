import { fitReasons, type Officer, type Station } from '@muster/protocol';
import type { Held } from '../drag/drag.store.ts';

/** How many of those in hand a station could take: they have what it asks for and there is room (DEP-320). Pure. */

export interface DropFit {
  /** Those in hand who do not stand there already. */
  readonly coming: number;
  /** For how many of them there is room. */
  readonly room: number;
  /** How many of them it could take. */
  readonly fitting: number;
}

type Needs = Pick<Station, 'requiredRoles' | 'requiredTags'>;

/** Undefined while nobody in hand would come there. */
export function dropFit(
  held: Held | null,
  station: Needs,
  there: readonly { readonly officer: Pick<Officer, 'id'> }[],
  free: number,
): DropFit | undefined {
  if (held === null) return undefined;
  const here = new Set(there.map(({ officer }) => officer.id));
  const people = held.people.filter(({ id }) => !here.has(id));
  if (people.length === 0) return undefined;
  const able = people.filter((officer) => fitReasons(officer, station).length === 0);
  const room = Math.min(people.length, Math.max(0, free));
  return { coming: people.length, room, fitting: Math.min(able.length, room) };
}

/** "Fits", "All 3 fit", "2 of 3 fit". */
export const fitWords = ({ coming, fitting }: DropFit): string =>
  coming === 1 && fitting === 1
    ? 'Fits'
    : fitting === coming
      ? `All ${coming} fit`
      : `${fitting} of ${coming} fit`;
