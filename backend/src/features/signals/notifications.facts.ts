import { fewOf, isDeed, type NotedDeed, type NotificationKind } from '@muster/protocol';
import type { Named } from '../called-now.ts';

/** Something that is the case now and that somebody should know (NOT-2). */
export interface Concern {
  readonly kind: Exclude<NotificationKind, NotedDeed>;
  readonly to: string;
  /** The same as long as it is the same matter. */
  readonly key: string;
  /** What it is about, such as the name of a team. */
  readonly name: string;
  /** Whose names are in the name (KNO-49). */
  readonly of?: readonly Named[];
  /** The day that it is about, where it is about one. */
  readonly date?: string;
  /** Since when it is the case, where that is known. */
  readonly since?: number;
  /** The machine of this process, where it is about that alone. */
  readonly machine?: string;
}

/** What a process finds at one look. */
export interface Look {
  readonly concerns: readonly Concern[];
  /** Of these it cannot know yet what is the case. */
  readonly unknown?: readonly Concern['kind'][];
}

interface Words {
  readonly title: string;
  readonly text: string;
}

/** `to` and `machine` as a notification has them. */
type WordsOf = (names: readonly string[], to: string, machine?: string | null) => Words;

/** One of them by its name, several by how many they are. */
const counted =
  (one: (name: string) => string, oneText: string, several: (count: number) => string): WordsOf =>
  (names) =>
    names.length === 1
      ? { title: one(names[0] ?? ''), text: oneText }
      : { title: several(names.length), text: fewOf(names) };

const overdue = counted(
  (name) => `The sheet of ${name} became overdue`,
  'It had not been submitted when it was due.',
  (count) => `${count} sheets became overdue`,
);

/** What concerns of one kind, told together, are called: a hundred overdue teams are one line (NOT-3). */
const wordsOf: Readonly<Record<Concern['kind'], WordsOf>> = {
  'pairing-waiting': () => ({
    title: 'A display asked for its pairing',
    text: 'Enter the code that it shows in Displays.',
  }),
  'team-without-leader': counted(
    (name) => `${name} was left without a leader`,
    'Choose somebody who submits its attendance.',
    (count) => `${count} teams were left without a leader`,
  ),
  'people-without-team': counted(
    (name) => `${name} has no team`,
    'Nobody marks their attendance until they have one.',
    (count) => `${count} people have no team`,
  ),
  'sheets-overdue': (names, to) =>
    to.startsWith('team ')
      ? {
          title: 'Your team’s sheet became overdue',
          text: `${names[0] ?? 'It'} had not submitted its attendance when it was due.`,
        }
      : overdue(names, to),
  'station-short': counted(
    (name) => `${name} is below its minimum`,
    'Too few people stood there.',
    (count) => `${count} stations were below their minimum`,
  ),
  'shift-short': counted(
    (name) => `${name} cannot meet its minimums`,
    'Whoever is expected is too few, or lacks a tag, wherever they are placed. Next Shifts says where.',
    (count) => `${count} coming shifts cannot meet their minimums`,
  ),
  'relief-overdue': counted(
    (name) => `${name} became due for relief`,
    'The time limit of the post had passed.',
    (count) => `${count} officers became due for relief`,
  ),
  'absent-assigned': counted(
    (name) => `${name} is not here any more`,
    'The place is empty again.',
    (count) => `${count} placed officers are not here any more`,
  ),
  'draft-unsaved': ([shown = '']) => ({
    title: 'The draft had been unsaved for 15 minutes',
    text: `The walls show ${shown === '' ? 'what was saved before' : shown}.`,
  }),
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
  'store-near-limit': (names, _to, machine) => ({
    title: 'The store is near its limit',
    text: `Only ${names.at(-1) ?? 'little'} of disk space is free${machine == null ? '' : ` on ${machine}`}. Without space nothing can be stored.`,
  }),
  'backup-failed': () => ({ title: 'A backup failed', text: 'The reason stands in Backups.' }),
  'tag-ends': counted(
    (words) => words,
    'From the day after it counts for no shift.',
    (count) => `${count} tags end soon`,
  ),
  'tag-ended': counted(
    (words) => words,
    'It counts for no shift that begins after that day.',
    (count) => `${count} tags have ended`,
  ),
  'webhook-stopped': counted(
    (name) => `The webhook to ${name} was turned off`,
    'It had failed 100 times in a row. Why stands in Webhooks, where it is turned on again.',
    (count) => `${count} webhooks were turned off after failing`,
  ),
};

/** Somebody changed a sheet that was submitted before (NOT-8). */
function changedWords([by = '', team = '']: readonly string[], date: string): Words {
  return {
    title: `${by} changed your team’s sheet`,
    text: `${team}, ${date}. What was changed stands in the updates.`,
  };
}

/** Somebody was moved to another team while a shift runs (NOT-11). */
function movedWords([name = '', from = '', to = '']: readonly string[], date: string): Words {
  return {
    title: `${name} was moved to ${to}`,
    text: `From ${from}, with the running shift of ${date}. Mark and post go along.`,
  };
}

const deedWords = { 'sheet-changed': changedWords, 'member-moved': movedWords };

interface Told {
  readonly kind: NotificationKind;
  readonly to: string;
  readonly machine?: string | null;
  readonly date?: string | null;
}

/** The words of a notification about what is called so. */
export const wordsAbout = ({ kind, to, machine, date }: Told, names: readonly string[]): Words =>
  isDeed(kind) ? deedWords[kind](names, date ?? '') : wordsOf[kind](names, to, machine);

/** Where a notification leads its readers: the place, and the day that it speaks of (NOT-6). */
export function placeOf(kind: NotificationKind, to: string, date?: string): string {
  const day: Query = date === undefined ? {} : { date };
  const query =
    to === 'admin'
      ? placeOfAdmin(kind, date)
      : ((to === 'watch_tl' ? placesOfWatch[kind]?.(day) : undefined) ?? day);
  const params = new URLSearchParams(query).toString();
  return params === '' ? '/dashboard' : `/dashboard?${params}`;
}

type Query = Record<string, string>;

const onBoard = (day: Query): Query => ({ tab: 'deployment', ...day });
const placesOfWatch: Partial<Record<NotificationKind, (day: Query) => Query>> = {
  'sheets-overdue': (day) => ({ ...day, status: 'pending' }),
  'station-short': onBoard,
  'shift-short': () => ({ tab: 'next' }),
  'relief-overdue': onBoard,
  'absent-assigned': onBoard,
  'draft-unsaved': onBoard,
  'display-lost': () => ({ section: 'displays' }),
};

function placeOfAdmin(kind: NotificationKind, date?: string): Query {
  const day: Query = date === undefined ? {} : { from: date };
  const places: Partial<Record<NotificationKind, Query>> = {
    'pairing-waiting': { section: 'displays' },
    'station-short': { section: 'stations' },
    'relief-overdue': { section: 'stations' },
    'absent-assigned': { section: 'reports', view: 'daily', span: 'day', ...day },
    'draft-unsaved': { section: 'displays' },
    'display-lost': { section: 'displays' },
    'team-without-leader': { section: 'teams' },
    'people-without-team': { section: 'users', team: '-' },
    'sign-ins-refused': { section: 'activity', kind: 'session.refused' },
    'backup-failed': { section: 'backups' },
    'store-near-limit': { section: 'cleanup' },
    'webhook-stopped': { section: 'webhooks' },
    'tag-ends': { section: 'users' },
    'tag-ended': { section: 'users' },
    'sheets-overdue': {
      section: 'reports',
      view: 'late-sheets',
      span: 'day',
      ...day,
    },
  };
  return places[kind] ?? {};
}
