import type { NotificationKind } from '@muster/protocol';

/** Something that is the case now and that somebody should know (NOT-2). */
export interface Fact {
  readonly kind: Exclude<NotificationKind, 'sheet-changed'>;
  readonly to: string;
  /** The same as long as it is the same fact. */
  readonly key: string;
  /** What it is about, such as the name of a team. */
  readonly name: string;
}

interface Words {
  readonly title: string;
  readonly text: string;
}

const most = 5;

/** "A1, A2 and 3 more". */
function listed(names: readonly string[]): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

type WordsOf = (names: readonly string[], to: string) => Words;

/** One of them by its name, several by how many they are. */
const counted =
  (one: (name: string) => string, oneText: string, several: (count: number) => string): WordsOf =>
  (names) =>
    names.length === 1
      ? { title: one(names[0] ?? ''), text: oneText }
      : { title: several(names.length), text: listed(names) };

const overdue = counted(
  (name) => `The sheet of ${name} became overdue`,
  'It had not been submitted when it was due.',
  (count) => `${count} sheets became overdue`,
);

/** What facts of one kind, told together, are called: a hundred overdue teams are one line (NOT-4). */
export const wordsOf: Readonly<Record<Fact['kind'], WordsOf>> = {
  'pairing-waiting': () => ({
    title: 'A display asked for its pairing',
    text: 'Enter the code that it shows in Displays.',
  }),
  'team-without-leader': counted(
    (name) => `${name} was left without a leader`,
    'Choose somebody who submits its attendance.',
    (count) => `${count} teams were left without a leader`,
  ),
  'sheets-overdue': (names, to) =>
    to.startsWith('team ')
      ? {
          title: 'Your team’s sheet became overdue',
          text: `${names[0] ?? 'It'} had not submitted its attendance when it was due.`,
        }
      : overdue(names, to),
  'display-lost': counted(
    (name) => `Display ${name} was lost`,
    'Nothing was heard from it for more than 5 minutes.',
    (count) => `${count} displays were lost`,
  ),
  'sign-ins-refused': counted(
    (name) => `Repeated failed sign-ins for ${name}`,
    'At least 5 within 10 minutes.',
    (count) => `Repeated failed sign-ins for ${count} accounts`,
  ),
  'backup-failed': () => ({ title: 'A backup failed', text: 'The reason stands in Backups.' }),
  'webhook-stopped': counted(
    (name) => `The webhook to ${name} was turned off`,
    'It had failed 100 times in a row. Why stands in Webhooks, where it is turned on again.',
    (count) => `${count} webhooks were turned off after failing`,
  ),
};

/** Where a notification leads its readers (NOT-6). */
export function placeOf(kind: NotificationKind, to: string): string {
  if (to !== 'admin') return '/dashboard';
  const sections: Partial<Record<NotificationKind, string>> = {
    'pairing-waiting': 'displays',
    'display-lost': 'displays',
    'team-without-leader': 'teams',
    'sign-ins-refused': 'activity&kind=session.refused',
    'backup-failed': 'backups',
    'webhook-stopped': 'webhooks',
    'sheets-overdue': 'reports',
  };
  const section = sections[kind];
  return section === undefined ? '/dashboard' : `/dashboard?section=${section}`;
}
