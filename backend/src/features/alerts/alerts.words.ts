import type { Alert, AlertKind } from '@muster/protocol';

interface Words {
  readonly subject: string;
  readonly cause: string;
}

const most = 5;

/** "A1, A2 and 3 more". */
function listed(names: readonly string[]): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

/** One by its name, several by how many they are: a hundred are one line (KNO-42). */
const counted =
  (one: (name: string) => string, oneCause: string, several: (count: number) => string) =>
  (names: readonly string[]): Words =>
    names.length === 1
      ? { subject: one(names[0] ?? ''), cause: oneCause }
      : { subject: several(names.length), cause: listed(names) };

export const wordsOf: Readonly<Record<AlertKind, (names: readonly string[]) => Words>> = {
  'sheet-overdue': counted(
    (name) => `The sheet of ${name} is overdue`,
    'It was not submitted when it was due.',
    (count) => `${count} sheets are overdue`,
  ),
  'station-short': counted(
    (name) => `${name} is below its minimum`,
    'It has been short for more than 5 minutes.',
    (count) => `${count} stations are below their minimum`,
  ),
  'relief-overdue': counted(
    (name) => `${name} is due for relief`,
    'The time limit of the post has passed.',
    (count) => `${count} officers are due for relief`,
  ),
  'absent-assigned': counted(
    (name) => `${name} is not here any more`,
    'Attendance has emptied the place.',
    (count) => `${count} placed officers are not here any more`,
  ),
  'draft-unsaved': () => ({
    subject: 'The draft has been unsaved for 15 minutes',
    cause: 'The walls show what was saved before.',
  }),
  'display-lost': counted(
    (name) => `Display ${name} is lost`,
    'Nothing was heard from it for more than 5 minutes.',
    (count) => `${count} displays are lost`,
  ),
};

/** Where an alert is settled; each dashboard reads its own part of the address. */
export function linkOf({ kind, date }: Pick<Alert, 'kind' | 'date'>, isLeader: boolean): string {
  if (isLeader) return `/dashboard?date=${date}`;
  if (kind === 'sheet-overdue') return `/dashboard?date=${date}&status=pending`;
  if (kind === 'display-lost') return '/dashboard?section=displays';
  return `/dashboard?tab=deployment&date=${date}`;
}
