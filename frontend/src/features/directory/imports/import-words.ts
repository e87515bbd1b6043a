import {
  figure,
  type ImportCounts,
  importOutcomes,
  type ImportWaits,
  type UserImportLine,
} from '@muster/protocol';
import { formatDateTime } from '../../../shared/dates/time-format.ts';

/** What a line does, in words; a refused one says why it does nothing. */
export function deedWords({ outcome, reason, changes, hasPassword }: UserImportLine): string {
  if (outcome === 'refused') return reason ?? '';
  if (outcome === 'create')
    return hasPassword
      ? 'New person, has a password in the file'
      : 'New person, gets a sign-in link';
  const password = hasPassword ? ' The password stays as it is.' : '';
  if (outcome === 'same') return `Nothing changes.${password}`;
  return `${changes.map(changeWords).join(', ')}.${password}`;
}

type Change = UserImportLine['changes'][number];

function changeWords({ field, before, after }: Change): string {
  if (before === null) return `${field} ${after} added`;
  return after === null ? `${field} ${before} taken off` : `${field} ${before} to ${after}`;
}

/** Of the new people, who gets in how. */
export function newPeopleWords({ create, links }: ImportCounts): string {
  if (create === 0) return 'nobody new';
  const own = create - links;
  const parts = [
    links > 0 && `${figure(links)} ${links === 1 ? 'gets' : 'get'} a sign-in link`,
    own > 0 && `${figure(own)} ${own === 1 ? 'brings' : 'bring'} a password`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** What needs a look comes first. */
export const inOrder = (lines: readonly UserImportLine[]): UserImportLine[] =>
  lines.toSorted(
    (a, b) =>
      importOutcomes.indexOf(a.outcome) - importOutcomes.indexOf(b.outcome) || a.line - b.line,
  );

/** Why an import does not go on, and what becomes of it (ADM-268). */
export function waitsWords(waits: ImportWaits, timeZone: string): string {
  const { what, isStored } = waits;
  const isOther = what !== null && what !== 'An import';
  const within = `within two minutes${isOther ? ' of that' : ''}`;
  const outcome = isStored
    ? `Its checked list is stored: it goes on by itself ${within}.`
    : `Nothing was written. ${sentence(within)} it is called failed, and the file can be imported again.`;
  return `${whyWords(waits, isOther, timeZone)} ${outcome}`;
}

function whyWords(
  { what, where, since, heardAt }: ImportWaits,
  isOther: boolean,
  timeZone: string,
): string {
  if (what === null) return 'No server is at it.';
  const at = [where, since && `since ${formatDateTime(since, timeZone)}`].filter(Boolean);
  const whose = at.length === 0 ? '' : ` ${at.join(', ')}`;
  if (isOther) return `It waits for ${what.charAt(0).toLowerCase()}${what.slice(1)}${whose}.`;
  const silent = heardAt === null ? '' : ` since ${formatDateTime(heardAt, timeZone)}`;
  return `The import${whose}${whose && ','} has not been heard of${silent}.`;
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
