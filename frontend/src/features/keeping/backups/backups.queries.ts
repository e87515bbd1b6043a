import { keepingRoutes, type Backup, type BackupSchedule } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import type { Save } from '../../../shared/form/use-form.ts';
import { isFault } from '../../../shared/http/fault.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';

const listKey = ['backups'] as const;
const scheduleKey = ['backup-schedule'] as const;

const followEveryMs = 1000;
const lookEveryMs = 10_000;

const hasRunning = (backups: readonly Backup[] | undefined) =>
  backups?.some(({ state }) => state === 'running') ?? false;

/** The backups; followed every second while one is made, else looked at now and then (KEP-30). */
export const useBackups = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(keepingRoutes.backups, { signal, background: true }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (hasRunning(data) ? followEveryMs : lookEveryMs),
  });

export function useStartBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(keepingRoutes.startBackup),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}

export function useDeleteBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (backupName: string) =>
      call(keepingRoutes.deleteBackup, { params: { backupName } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}

export const useBackupSchedule = () =>
  useQuery({
    queryKey: scheduleKey,
    queryFn: ({ signal }) => call(keepingRoutes.backupSchedule, { signal, background: true }),
    refetchOnMount: 'always',
    refetchInterval: lookEveryMs,
  });

/** What the form of the schedule holds. */
export interface ScheduleValues {
  readonly enabled: boolean;
  readonly time: string;
  readonly keep: string;
}

export const planOf = ({ enabled, time, keep }: ScheduleValues) => ({
  enabled,
  time,
  keep: Number(keep),
});

export function useSaveBackupSchedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ values, baseRevision }: Save<ScheduleValues>) =>
      call(keepingRoutes.changeBackupSchedule, { body: { ...planOf(values), baseRevision } }),
    onSuccess: (schedule) => {
      queryClient.setQueryData<BackupSchedule>(scheduleKey, schedule);
      toast({ title: 'Success', description: 'Backup schedule saved' });
    },
    onError: (error) => {
      // Somebody else was faster: what stands now is shown beside what was typed.
      void queryClient.invalidateQueries({ queryKey: scheduleKey });
      if (isFault(error, 'STALE')) return;
      const words = {
        title: 'Error',
        fallback: 'Failed to save the backup schedule',
        words: 'server',
      } as const;
      toast({ ...faultNotice(error, words), variant: 'destructive' });
    },
  });
}

/** Begins a backup; a refusal is told in the words of its button. */
export const startOfBackup = (mutate: ReturnType<typeof useStartBackup>['mutate']): void =>
  mutate(undefined, {
    onError: (error) =>
      toast({
        ...faultNotice(error, {
          title: 'Backup Failed',
          fallback: 'Failed to back up',
          words: 'server',
        }),
        variant: 'destructive',
      }),
  });
