import { reportsRoutes, type Answer, type ReportFormat } from '@muster/protocol';
import { useState } from 'react';
import { faultNotice } from '../../shared/faults/fault-notice.ts';
import { saveFile } from '../../shared/files/save-file.ts';
import { call } from '../../shared/http/call.ts';
import { download } from '../../shared/http/download.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import { useToast } from '../../shared/session/use-toast.ts';
import type { Days } from './report-range.ts';
import { useFollowedReport } from './use-followed-report.ts';

type Reports = typeof reportsRoutes;
export type ReportName = Exclude<keyof Reports, 'analytics'>;

export interface Asked extends Days {
  readonly teamIds: readonly string[];
}

const queryOf = ({ from, to, teamIds }: Asked) => ({
  from,
  to,
  ...(teamIds.length > 0 && { teamIds: teamIds.join(',') }),
});

/** One report, followed while it is shown. */
export function useReport<Name extends ReportName>(name: Name, asked: Asked, isAsked: boolean) {
  const query = queryOf(asked);
  return useFollowedReport(
    {
      key: ['reports', name, query],
      days: asked,
      of: ['sheets'],
      ask: async (options) =>
        // All reports are asked for alike; each answers in its own form.
        (await call(reportsRoutes[name] as Reports['attendance'], {
          query,
          ...options,
        })) as unknown as Answer<Reports[Name]>,
    },
    isAsked,
  );
}

type FileFormat = Exclude<ReportFormat, 'json'>;

/** Saves a report as a file; which one is on its way. */
export function useReportFile(name: ReportName, asked: Asked) {
  const scope = useSessionScope();
  const toast = useToast();
  const [pending, setPending] = useState<FileFormat>();

  const save = async (format: FileFormat) => {
    setPending(format);
    try {
      const file = await download(reportsRoutes[name], { query: { ...queryOf(asked), format } });
      // What one person asked for is not handed to the next (SES-48).
      if (!scope.isOver) saveFile(file.name, file.type, file.content);
    } catch (error) {
      const words = { title: 'Export failed', fallback: 'Try again.', words: 'server' } as const;
      toast({ variant: 'destructive', ...faultNotice(error, words) });
    } finally {
      setPending(undefined);
    }
  };
  return { pending, save: (format: FileFormat) => void save(format) };
}
