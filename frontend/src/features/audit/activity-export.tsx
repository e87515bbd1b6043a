import { auditRoutes, type AuditFilter } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { faultNotice } from '../../shared/faults/fault-notice.ts';
import { saveFile } from '../../shared/files/save-file.ts';
import { download } from '../../shared/http/download.ts';
import { useWritingStop } from '../../shared/realtime/connection/use-connection.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import { useToast } from '../../shared/session/use-toast.ts';
import { Button } from '../../shared/ui/controls/button.tsx';

/** Saves everything that matches the filters, not only the page that is shown (AUD-10). */
export function ActivityExport({
  filter,
  disabled,
}: {
  readonly filter: AuditFilter;
  readonly disabled: boolean;
}) {
  const scope = useSessionScope();
  const toast = useToast();
  const stop = useWritingStop();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(auditRoutes.exportActivity, { query: filter }),
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
    <Button
      disabled={disabled || stop !== undefined}
      pending={isPending}
      pendingText="Exporting…"
      onClick={() => mutate()}
    >
      <Download aria-hidden />
      Export CSV
    </Button>
  );
}
