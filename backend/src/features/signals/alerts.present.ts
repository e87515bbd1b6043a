import { type AlertKind, clockIn, clockWords, dueAt, fewOf, type Alert } from '@muster/protocol';
import { type Named, calledNow, type NameNow } from '../called-now.ts';
import type { AlertsRepo, AlertDoc } from './alerts.repo.ts';

/** One thing that an open alert is about. */
export interface OpenAlert {
  readonly kind: AlertKind;
  readonly key: string;
  readonly name: string;
  /** Whose names are in the name. */
  readonly of: readonly Named[];
  /** Whose it is; null where it is no team's. */
  readonly teamId: string | null;
  readonly date: string;
  readonly raisedAt: string;
}

/** Everything that an alert says and that is the case still, as the bell tells it (NOT-2). */
export const openAlerts =
  ({ open }: Pick<AlertsRepo, 'open'>) =>
  async (): Promise<OpenAlert[]> =>
    (await open()).flatMap(({ kind, date, raisedAt, members }) =>
      members
        .filter(({ endedAt }) => endedAt === null)
        .map(({ key, name, of = [], teamId }) => ({ kind, key, name, of, teamId, date, raisedAt })),
    );

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

const wordsOf: Readonly<Record<AlertKind, WordsOf>> = {
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
function linkOf({ kind, date }: Pick<Alert, 'kind' | 'date'>, to: AlertReader): string {
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

/** What the words of an alert are made with at the moment it is shown. */
interface WordsNow {
  readonly dueWords: DueWords;
  readonly nameNow: NameNow;
}

/** An alert as somebody reads it; undefined to a leader where it is not about their team (KNO-44). */
export function presentAlert(
  doc: AlertDoc,
  to: AlertReader,
  { dueWords, nameNow }: WordsNow,
): Alert | undefined {
  const mine =
    typeof to === 'string' ? doc.members : doc.members.filter((one) => one.teamId === to.teamId);
  if (mine.length === 0) return undefined;
  const open = mine.filter(({ endedAt }) => endedAt === null);
  // What has ended is called what it was.
  const about = open.length > 0 ? open : mine;
  const taken = about.map(({ acknowledgedBy }) => acknowledgedBy);
  // Whoever took notice of a part that is over has taken notice of what was.
  const isTaken = open.length > 0 ? taken.every(Boolean) : taken.some(Boolean);
  const first = [doc.acknowledgedBy, ...(isTaken ? taken : [])]
    .flatMap((one) => one ?? [])
    .toSorted((a, b) => inTime(a.at, b.at))[0];
  const last = mine
    .flatMap(({ endedAt }) => endedAt ?? [])
    .toSorted(inTime)
    .at(-1);
  return {
    id: doc._id,
    revision: doc.revision,
    date: doc.date,
    kind: doc.kind,
    ...wordsOf[doc.kind](
      about.map((one) => calledNow(one, nameNow)),
      dueWords(doc.date),
    ),
    link: linkOf(doc, to),
    raisedAt: doc.raisedAt,
    since: about.map(({ since }) => since ?? doc.raisedAt).toSorted(inTime)[0] ?? doc.raisedAt,
    endedAt: open.length > 0 ? null : (last ?? null),
    acknowledgedBy: first
      ? { ...first, name: nameNow({ kind: 'person', id: first.id, name: first.name }) }
      : null,
  };
}

const inTime = (a: string, b: string) => a.localeCompare(b);
