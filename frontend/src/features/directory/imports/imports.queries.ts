import {
  importRoutes,
  type CheckedImport,
  figure,
  type ImportCounts,
  importOutcomes,
  type ImportWaits,
  type UserImportLine,
} from '@muster/protocol';
import { useMutation, useQuery } from '@tanstack/react-query';
import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import { call } from '../../../shared/http/call.ts';
import { Fault } from '../../../shared/http/fault.ts';
import { useToast } from '../../../shared/session/session-context.tsx';

const followEveryMs = 500;

async function check(csv: string): Promise<CheckedImport> {
  const answer = await call(importRoutes.start, { body: { csv, dryRun: true } });
  if ('lines' in answer) return answer;
  throw new Fault({ code: 'UNREADABLE', detail: 'Failed to check the file' });
}

export const useCheckImport = () => useMutation({ mutationFn: check });

/** Begins the import of a list that was looked at; answers its id. */
export const useStartImport = () => useMutation({ mutationFn: start });

async function start({ content: csv, hash }: { content: string; hash: string }): Promise<string> {
  const answer = await call(importRoutes.start, { body: { csv, dryRun: false, expected: hash } });
  if ('importId' in answer) return answer.importId;
  throw new Fault({ code: 'UNREADABLE', detail: 'Failed to import the list' });
}

/** An import, followed until it is over. */
export const useImport = (importId: string) =>
  useQuery({
    queryKey: ['import', importId],
    queryFn: ({ signal }) =>
      call(importRoutes.progress, { params: { importId }, signal, background: true }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      error || data?.state === 'done' || data?.state === 'failed' ? false : followEveryMs,
  });

export function useImportLinks() {
  const toast = useToast();
  return useMutation({
    // They open accounts: nothing keeps them once the dialog is closed.
    gcTime: 0,
    mutationFn: (importId: string) => call(importRoutes.signInLinks, { params: { importId } }),
    onError: (error) =>
      toast({
        ...faultNotice(error, {
          title: 'Error',
          fallback: 'Failed to make sign-in links',
          words: 'server',
        }),
        variant: 'destructive',
      }),
  });
}

/** A failed call in words. */
export const failureWords = (error: unknown): string =>
  faultNotice(error, { title: '', fallback: 'The import failed.', words: 'server' }).description;

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
