import { historyRoutes } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import { saveFile } from '../../../shared/files/save-file.ts';
import { download } from '../../../shared/http/download.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useToast } from '../../../shared/session/use-toast.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { logQueryOf, type LogFilters } from './log-filters.ts';

/** Saves every operation that the filters ask for, not only those that were fetched (HIS-4). */
export function LogExport({ date, filters }: { date: string; filters: LogFilters }) {
  const scope = useSessionScope();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(historyRoutes.log, {
        params: { date },
        query: { ...logQueryOf(filters), format: 'csv' },
      }),
    onSuccess: ({ name, type, content }) => {
      // What one person asked for is not handed to the next (SES-48).
      if (!scope.isOver) saveFile(name, type, content);
    },
    onError: (error) => {
      const words = { title: 'Export failed', fallback: 'Try again.', words: 'server' } as const;
      toast({ variant: 'destructive', ...faultNotice(error, words) });
    },
  });
  return (
    <Button size="small" pending={isPending} pendingText="Exporting…" onClick={() => mutate()}>
      <Download aria-hidden />
      CSV
    </Button>
  );
}
