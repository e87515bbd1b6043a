import {
  counted,
  type CleanupKind,
  daysKeptWords,
  keepingRoutes,
  leastDaysKept,
  mostDaysKept,
} from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';

/** What a cleanup removes, as the page calls it. */
export const kindWords: Readonly<Record<CleanupKind, string>> = {
  attendanceRecords: 'Attendance records',
  absences: 'Known absences',
  logEntries: 'Attendance updates',
  sessions: 'Expired sessions',
  boards: 'Boards',
};

const oneOf: Readonly<Record<CleanupKind, string>> = {
  attendanceRecords: 'attendance record',
  absences: 'known absence',
  logEntries: 'attendance update',
  sessions: 'expired session',
  boards: 'board',
};

/** `1 board`, `2,400 attendance records`. */
export const countedWords = (kind: CleanupKind, count: number): string =>
  counted(count, oneOf[kind], kindWords[kind].toLowerCase());

export const cleaned = [
  'Old attendance records',
  'Known absences that are over',
  'Historical attendance updates',
  'Old deployment boards',
  'Expired user sessions',
  'System logs and temporary data',
] as const;

export const preserved = [
  'User accounts and profiles',
  'Team configurations',
  'System settings',
  'The audit trail',
  'Recent data',
] as const;

export const guidelines = [
  'Keep 90 to 180 days: one or two quarters to look back over.',
  'Everything that is removed is first written to an archive, which can be downloaded and put back.',
  'People can go on working while a cleanup runs.',
  'Make a backup before you remove data for the first time.',
] as const;

const progressKey = ['cleanup'] as const;
const previewKey = ['cleanup-preview'] as const;
const archivesKey = ['archives'] as const;

const followEveryMs = 1000;
/** Somebody else may begin one. */
const lookEveryMs = 10_000;

export const isRunning = ({ state }: { state: string }): boolean =>
  state === 'archiving' || state === 'removing';

/** What is wrong with a number of days, in words (KEP-1). */
export function daysProblem(days: number): string | undefined {
  if (days < leastDaysKept) return daysKeptWords.tooFew;
  return days > mostDaysKept ? daysKeptWords.tooMany : undefined;
}

/** The cleanup that runs, followed every second, else the latest one (KEP-15). */
export const useCleanup = () =>
  useQuery({
    queryKey: progressKey,
    queryFn: ({ signal }) => call(keepingRoutes.cleanupProgress, { signal, background: true }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data && isRunning(data) ? followEveryMs : lookEveryMs,
  });

/**
 * What would go; asked for numbers of days that may be.
 *
 * @param endedAt when the latest cleanup ended, whoever began it: what was counted before that is gone
 */
export const useCleanupPreview = (days: number, endedAt: string | null, isWanted: boolean) =>
  useQuery({
    queryKey: [...previewKey, days, endedAt],
    queryFn: ({ signal }) =>
      call(keepingRoutes.previewCleanup, { body: { days }, signal, background: true }),
    enabled: isWanted && daysProblem(days) === undefined,
    refetchOnMount: 'always',
  });

export const useArchives = () =>
  useQuery({
    queryKey: archivesKey,
    queryFn: ({ signal }) => call(keepingRoutes.archives, { signal, background: true }),
    refetchOnMount: 'always',
    refetchInterval: lookEveryMs,
  });

/** What a cleanup has changed is asked for again. */
export function useAfterCleanup(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [previewKey, archivesKey])
      void queryClient.invalidateQueries({ queryKey });
  };
}

/** Begins a cleanup; a long one is answered while it runs. */
export function useStartCleanup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (days: number) => {
      const answered = call(keepingRoutes.cleanup, { body: { days } });
      // How far it is, is shown before it is answered.
      void queryClient.invalidateQueries({ queryKey: progressKey });
      return answered;
    },
    onSuccess: (progress) => queryClient.setQueryData(progressKey, progress),
    onError: () => void queryClient.invalidateQueries({ queryKey: progressKey }),
  });
}

export function useDeleteArchive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (archiveName: string) =>
      call(keepingRoutes.deleteArchive, { params: { archiveName } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: archivesKey }),
  });
}
