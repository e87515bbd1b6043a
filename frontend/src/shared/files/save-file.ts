import type { Download } from '../http/download.ts';
import { exportRoutes, type ExportInput } from '@muster/protocol';
import { call } from '../http/call.ts';
import { useMutation } from '@tanstack/react-query';
import { faultNotice } from '../faults/fault-notice.ts';
import { useSessionScope, useToast } from '../session/session-context.tsx';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** "812 bytes", "1.4 MB": in steps of 1,000, one decimal below 10. */
export function formatFileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit]}`;
}

const keptForMs = 60_000;

/** Opens a file in a tab of its own, from which the browser prints it. */
export function printFile({ type, content }: Download): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  window.open(address, '_blank');
  setTimeout(() => URL.revokeObjectURL(address), keptForMs);
}

/** Of a file that is needed also while the server is away: the audit trail has it where it can be told (AUD-14). */
export const recordExport = (entry: ExportInput): void =>
  void call(exportRoutes.record, { body: entry }).catch((error: unknown) => {
    console.error('An export is not in the audit trail', error);
  });

/** Saves a file through the browser, under a name that file systems accept (see `fileName`). */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download keeps the content itself by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

interface FileToSave {
  readonly name: string;
  readonly type: string;
  readonly content: BlobPart;
}

/** Saves a file that the server answers, or that the page makes once it may. */
export function useFile<Input = void>(ask: (input: Input) => Promise<FileToSave>) {
  const scope = useSessionScope();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ask,
    onSuccess: ({ name, type, content }) => {
      // What one person asked for is not handed to the next (SES-48).
      if (!scope.isOver) saveFile(name, type, content);
    },
    onError: (error) => {
      const words = { title: 'Export failed', fallback: 'Try again.', words: 'server' } as const;
      toast({ variant: 'destructive', ...faultNotice(error, words) });
    },
  });
  return { save: mutate, isPending, input: isPending ? variables : undefined };
}

interface RecordedFile {
  readonly entry: ExportInput;
  readonly name: string;
  readonly csv: () => string;
}

/** Saves a file that the page has made, once the audit trail says who made it (AUD-14). */
export const useRecordedFile = () =>
  useFile(async ({ entry, name, csv }: RecordedFile) => {
    await call(exportRoutes.record, { body: entry });
    return { name, type: 'text/csv;charset=utf-8', content: csv() };
  });
