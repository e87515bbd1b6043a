import {
  figure,
  type ImportCounts,
  importOutcomes,
  type ImportWaits,
  type UserImportLine,
} from '@muster/protocol';

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

/** What becomes of an import that waits (ADM-268). */
export const waitingImport = ({ isStored }: ImportWaits) => ({
  own: 'An import',
  kept: isStored ? 'Its checked list is stored' : undefined,
  lost: 'Nothing was written.',
  again: 'the file can be imported again',
});
