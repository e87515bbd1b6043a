import type { JobWaits } from '@muster/protocol';
import { formatDateTime } from '../dates/time-format.ts';

/** Of a job that waits: how it is called, and what becomes of it. */
interface WaitingJob {
  /** As in `An import`. */
  readonly own: string;
  /** What is kept of it, so that it goes on; undefined where it is called failed. */
  readonly kept?: string | undefined;
  /** Else what it has changed, if that is to be said, and what can be done again then. */
  readonly lost?: string;
  readonly again: string;
}

/** Why a job that was begun does not go on, and what becomes of it (KEP-71). */
export function waitsWords(
  waits: JobWaits,
  { own, kept: keptPart, lost, again }: WaitingJob,
  timeZone: string,
): string {
  const isOther = waits.what !== null && waits.what !== own;
  const within = `within two minutes${isOther ? ' of that' : ''}`;
  const outcome = keptPart
    ? `${keptPart}: it goes on by itself ${within}.`
    : `${lost ? `${lost} ` : ''}${capital(within)} it is called failed, and ${again}.`;
  return `${whyWords(waits, own, isOther, timeZone)} ${outcome}`;
}

function whyWords(
  { what: jobName, where, since, heardAt }: JobWaits,
  own: string,
  isOther: boolean,
  timeZone: string,
): string {
  if (jobName === null) return 'No server is at it.';
  const at = [where, since && `since ${formatDateTime(since, timeZone)}`].filter(Boolean);
  const whose = at.length === 0 ? '' : ` ${at.join(', ')}`;
  if (isOther) return `It waits for ${jobName.charAt(0).toLowerCase()}${jobName.slice(1)}${whose}.`;
  const silent = heardAt === null ? '' : ` since ${formatDateTime(heardAt, timeZone)}`;
  const called = own.replace(/^An? /, 'The ');
  return `${called}${whose}${whose && ','} has not been heard of${silent}.`;
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
