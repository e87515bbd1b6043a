import type { Alert } from '@muster/protocol';
import type { AlertDoc } from './alerts.repo.ts';
import { linkOf, wordsOf } from './alerts.words.ts';

/** An alert for the watch, or as far as it is about one team; undefined where it is about none of it (KNO-44). */
export function presentAlert(doc: AlertDoc, teamId?: string): Alert | undefined {
  const mine = doc.members.filter((one) => teamId === undefined || one.teamId === teamId);
  if (mine.length === 0) return undefined;
  const open = mine.filter(({ endedAt }) => endedAt === null);
  // What has ended is called what it was.
  const about = open.length > 0 ? open : mine;
  const taken = about.map(({ acknowledgedBy }) => acknowledgedBy);
  const last = mine
    .flatMap(({ endedAt }) => endedAt ?? [])
    .toSorted(inTime)
    .at(-1);
  return {
    id: doc._id,
    date: doc.date,
    kind: doc.kind,
    ...wordsOf[doc.kind](about.map(({ name }) => name)),
    link: linkOf(doc, teamId !== undefined),
    raisedAt: doc.raisedAt,
    endedAt: open.length > 0 ? null : (last ?? null),
    acknowledgedBy: doc.acknowledgedBy ?? (taken.every(Boolean) ? (taken[0] ?? null) : null),
  };
}

const inTime = (a: string, b: string) => a.localeCompare(b);
