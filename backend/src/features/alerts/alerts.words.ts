import { clockIn, clockWords, dueAt, fewOf, type Alert, type AlertKind } from '@muster/protocol';

/** For whom an alert is told: for a leader as far as it is about their team (KNO-44). */
export type AlertReader = 'admin' | 'watch_tl' | { readonly teamId: string };

/** When the sheets of a date are overdue: `10:30 AM`. */
export type DueWords = (date: string) => string;

/** By the minutes that are set at the time. */
export const dueWordsOf =
  (
    { timeZone }: { timeZone: string },
    config: { readonly overdueAfterMinutes: number },
  ): DueWords =>
  (date) => {
    const at = dueAt(timeZone, date, config.overdueAfterMinutes);
    return at ? clockWords(clockIn(timeZone, at).time) : '';
  };

interface Words {
  readonly subject: string;
  readonly cause: string;
}

/** One by its name, several by how many they are: a hundred are one line (KNO-42). */
const counted =
  (one: (name: string) => string, oneCause: string, several: (count: number) => string) =>
  (names: readonly string[]): Words =>
    names.length === 1
      ? { subject: one(names[0] ?? ''), cause: oneCause }
      : { subject: several(names.length), cause: fewOf(names) };

/** `due`: when the sheets of the date are overdue, as a time of day. */
type WordsOf = (names: readonly string[], due: string) => Words;

export const wordsOf: Readonly<Record<AlertKind, WordsOf>> = {
  'sheet-overdue': (names, due) =>
    names.length === 1
      ? { subject: `The sheet of ${names[0] ?? ''} is overdue`, cause: `It was due at ${due}.` }
      : { subject: `${names.length} sheets are overdue`, cause: `${fewOf(names)}, due at ${due}` },
  'station-short': counted(
    (name) => `${name} is below its minimum`,
    'Too few people stand there.',
    (count) => `${count} stations are below their minimum`,
  ),
  'relief-overdue': counted(
    (name) => `${name} is due for relief`,
    'The time limit of the post has passed.',
    (count) => `${count} officers are due for relief`,
  ),
  'absent-assigned': counted(
    (name) => `${name} is not here any more`,
    'The place is empty again.',
    (count) => `${count} placed officers are not here any more`,
  ),
  'draft-unsaved': ([shown = '']) => ({
    subject: 'The draft is not saved',
    cause: `The walls show ${shown === '' ? 'what was saved before' : shown}.`,
  }),
  'display-lost': counted(
    (name) => `Display ${name} is lost`,
    'Nothing is heard from it.',
    (count) => `${count} displays are lost`,
  ),
};

/** Where an alert is settled, on the dashboard of whoever reads it. */
export function linkOf({ kind, date }: Pick<Alert, 'kind' | 'date'>, to: AlertReader): string {
  if (to === 'admin') return `/dashboard?section=${sectionOf[kind](date)}`;
  if (to !== 'watch_tl') return `/dashboard?date=${date}`;
  if (kind === 'sheet-overdue') return `/dashboard?date=${date}&status=pending`;
  if (kind === 'display-lost') return '/dashboard?section=displays';
  return `/dashboard?tab=deployment&date=${date}`;
}

/** An administrator has no board: the place of what it is about, where minimums, limits, sheets and walls are looked after. */
const sectionOf: Readonly<Record<AlertKind, (date: string) => string>> = {
  'sheet-overdue': (date) => `reports&view=late-sheets&span=day&from=${date}`,
  'station-short': () => 'stations',
  'relief-overdue': () => 'stations',
  'absent-assigned': (date) => `reports&view=daily&span=day&from=${date}`,
  'draft-unsaved': () => 'displays',
  'display-lost': () => 'displays',
};
