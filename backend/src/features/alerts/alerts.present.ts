import type { Alert } from '@muster/protocol';
import type { AlertDoc } from './alerts.repo.ts';
import { calledNow, type NameNow } from '../called-now.ts';
import { linkOf, wordsOf, type AlertReader, type DueWords } from './alerts.words.ts';

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
