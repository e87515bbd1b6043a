import { exportRoutes, type ExportInput } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { faultNotice } from '../faults/fault-notice.ts';
import { call } from '../http/call.ts';
import { useSessionScope } from '../session/session-context.tsx';
import { useToast } from '../session/use-toast.ts';

interface RecordedFile {
  readonly entry: ExportInput;
  /** Saves the file. */
  readonly save: () => void;
}

/** Saves a file that the page has made, once the audit trail says who made it (AUD-14). */
export function useRecordedFile() {
  const scope = useSessionScope();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ entry }: RecordedFile) => call(exportRoutes.record, { body: entry }),
    onSuccess: (_, { save }) => {
      // What one person asked for is not handed to the next (SES-48).
      if (!scope.isOver) save();
    },
    onError: (error) => {
      const words = { title: 'Export failed', fallback: 'Try again.', words: 'server' } as const;
      toast({ variant: 'destructive', ...faultNotice(error, words) });
    },
  });
  return { save: mutate, isPending };
}
