import type { Mark } from '@muster/protocol';

/** Marks for every id: present unless said otherwise. */
export const marksFor = (
  ids: readonly string[],
  others: Readonly<Record<string, Mark>> = {},
): Record<string, Mark> =>
  Object.fromEntries(ids.map((id) => [id, others[id] ?? ({ status: 'present' } as const)]));

/** A working day of the test clock, and the days off that follow it. */
export const workingDay = '2025-09-06';
export const nightOff = '2025-09-08';
export const offDay = '2025-09-09';
