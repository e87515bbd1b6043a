/** How a station stands to its minimums (STF-10), on the board and on the wall. Pure. */

/**
 * `much`: it is below its minimum. `quiet`: the same while nobody is placed on the whole board. `named`: a
 * minimum by tag or role is not met. `none`: neither.
 */
export type Need = 'none' | 'named' | 'quiet' | 'much';

export interface Staffed {
  readonly count: number;
  readonly minimum: number;
  /** Whether a minimum by tag or role is not met. */
  readonly isLacking: boolean;
  readonly isUntouched: boolean;
}

/** Before anybody is placed all stations are alike, and none stands out. */
export function needOf({ count, minimum, isLacking, isUntouched }: Staffed): Need {
  if (count < minimum) return isUntouched ? 'quiet' : 'much';
  return isLacking && !isUntouched ? 'named' : 'none';
}

/** How much a zone or the board stands out: as its neediest part. */
export const worstOf = (parts: readonly Need[]): Need =>
  (['much', 'named', 'quiet'] as const).find((need) => parts.includes(need)) ?? 'none';
