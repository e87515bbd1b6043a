import { importRoutes, type CheckedImport } from '@muster/protocol';
import { useMutation, useQuery } from '@tanstack/react-query';
import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import { call } from '../../../shared/http/call.ts';
import { Fault } from '../../../shared/http/fault.ts';
import { useToast } from '../../../shared/session/use-toast.ts';

const followEveryMs = 500;

async function check(csv: string): Promise<CheckedImport> {
  const answer = await call(importRoutes.start, { body: { csv, dryRun: true } });
  if ('lines' in answer) return answer;
  throw new Fault({ code: 'UNREADABLE', detail: 'Failed to check the file' });
}

export const useCheckImport = () => useMutation({ mutationFn: check });

/** Begins the import of a list that was looked at; answers its id. */
export const useStartImport = () =>
  useMutation({
    mutationFn: async ({ csv, hash }: { csv: string; hash: string }): Promise<string> => {
      const body = { csv, dryRun: false, expected: hash };
      const answer = await call(importRoutes.start, { body });
      if ('importId' in answer) return answer.importId;
      throw new Fault({ code: 'UNREADABLE', detail: 'Failed to import the list' });
    },
  });

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
