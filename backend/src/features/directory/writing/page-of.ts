import type { Paging } from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';

/** The part of a list that is asked for (DIR-29). Throws VALIDATION when there is no row to go on from. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { limit = rows.length, after }: Paging,
): Row[] {
  const last = rows.findIndex(({ id }) => id === after);
  if (after !== undefined && last === -1) {
    throw new Fault('VALIDATION', {
      message: 'The row to go on from is not in the list any more.',
      details: [{ path: 'querystring.after', message: 'No such row' }],
    });
  }
  return rows.slice(last + 1, last + 1 + limit);
}
