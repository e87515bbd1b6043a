import type { SettingKey } from '@muster/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';

/** The settings that reports are counted by. */
const counting: readonly SettingKey[] = ['elsewhereAbsenceTypes', 'overdueMinutes'];

/** What is open is asked for again when what it is counted by was set anew (SET-3, SET-12). */
export function useAnewAfterSettings(about: 'reports' | 'analytics'): void {
  const { channel } = useLiveChannel();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      channel.on('directory:changed', ({ what, ids }) => {
        if (what !== 'settings' || !counting.some((key) => ids.includes(key))) return;
        void queryClient.invalidateQueries({ queryKey: [about] });
      }),
    [about, channel, queryClient],
  );
}
