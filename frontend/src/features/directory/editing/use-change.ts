import type { User } from '@muster/protocol';
import { useMutation, type QueryKey } from '@tanstack/react-query';
import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import { isFault } from '../../../shared/http/fault.ts';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { useToast } from '../../../shared/session/session-context.tsx';

interface Change<Input, Output> {
  /** The notice when it is done. */
  readonly success: string | ((output: Output, input: Input) => string);
  /** The notice when it is not, where the server gives no words. */
  readonly failure: string;
  /** Says also that somebody else was faster (STALE), where no dialog does. */
  readonly saysStale?: boolean;
  /** It is done when its lists are as it has made them, such as where the next change begins with them. */
  readonly waitsForLists?: boolean;
  /** The lists that it changes. */
  readonly lists: readonly { readonly key: QueryKey }[];
}

/**
 * One change of the directory, with its notices (ADM-44). That somebody else was faster (STALE) is said
 * by the dialog of a form, which keeps what was typed, and by a notice where there is none.
 */
export function useChange<Input, Output>(
  make: (input: Input) => Promise<Output>,
  { success, failure, saysStale = false, waitsForLists = false, lists }: Change<Input, Output>,
) {
  const live = useLiveChannel();
  const toast = useToast();
  return useMutation({
    mutationFn: make,
    // What it answered may open an account: nothing keeps it once its dialog is closed.
    gcTime: 0,
    onSuccess: async (output, input) => {
      const description = typeof success === 'string' ? success : success(output, input);
      toast({ title: 'Success', description });
      const refreshed = Promise.all(lists.map((list) => live.refresh(list)));
      if (waitsForLists) await refreshed;
    },
    onError: (error) => {
      const isStale = isFault(error, 'STALE');
      if (isStale && !saysStale) return;
      // What is shown is old, and of several at once some may be done.
      for (const list of isStale ? lists : []) void live.refresh(list);
      toast({
        ...faultNotice(error, { title: 'Error', fallback: failure, words: 'server' }),
        variant: 'destructive',
      });
    },
  });
}

/** What is told of a row of a kind that is made, or changed where it is there already. */
export const savedWords = (kind: string, isNew: boolean) => ({
  success: `${kind} ${isNew ? 'created' : 'updated'} successfully`,
  failure: `Failed to ${isNew ? 'create' : 'update'} ${kind.toLowerCase()}`,
});

/** Several people as they are shown, so that nobody changes what somebody else has changed meanwhile (DIR-47). */
export const asSeen = (people: readonly Pick<User, 'id' | 'revision'>[]) => ({
  userIds: people.map(({ id }) => id),
  revisions: Object.fromEntries(people.map(({ id, revision }) => [id, revision])),
});
