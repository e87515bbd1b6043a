import type { MarkStatus } from '@muster/protocol';

/** The word for each status within a sentence, in the order in which the product counts them. */
export const statusWords: Readonly<Record<MarkStatus, string>> = {
  present: 'present',
  pto: 'PTO',
  absent: 'absent',
  not_marked: 'not marked',
};

export const statusOrder = Object.keys(statusWords) as readonly MarkStatus[];
