import type { Obstacle, Rotation } from '@muster/protocol';
import { officers } from '../operations/operation-words.ts';

/** Why nobody of a zone can go one post on, in a sentence (STF-38). */
export function whyNobody(staying: Rotation['staying']): string {
  if (staying.length === 0) return 'Nobody stands in this zone.';
  const count = (which: Obstacle) => staying.filter(({ obstacle }) => obstacle === which).length;
  const [hand, full, unfit] = [count('hand'), count('full'), count('unfit')];
  const reasons = [
    hand > 0 && `${officers(hand)} ${hand === 1 ? 'was' : 'were'} placed by hand`,
    count('alone') > 0 && 'no other station of this zone is open',
    full > 0 && `for ${officers(full)} the next station is full and stays so`,
    unfit > 0 && `${officers(unfit)} ${unfit === 1 ? 'fits' : 'fit'} no other open station`,
  ].filter((reason) => reason !== false);
  return `Nobody can go on: ${reasons.join(', and ')}.`;
}
