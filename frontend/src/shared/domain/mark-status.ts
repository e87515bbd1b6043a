import type { MarkStatus } from '@muster/protocol';

/** The label of each status, such as on a badge. */
export const statusLabels: Readonly<Record<MarkStatus, string>> = {
  present: 'Present',
  pto: 'PTO',
  absent: 'Absent',
  not_marked: 'Not marked',
};

/** The word for each status within a sentence, in the order in which the product counts them. */
export const statusWords: Readonly<Record<MarkStatus, string>> = {
  present: 'present',
  pto: 'PTO',
  absent: 'absent',
  not_marked: 'not marked',
};

export const statusOrder = Object.keys(statusWords) as readonly MarkStatus[];

/** The same people, those of one status beside each other. */
export const sortedByStatus = (statuses: readonly MarkStatus[]): MarkStatus[] =>
  statuses.toSorted((a, b) => statusOrder.indexOf(a) - statusOrder.indexOf(b));
