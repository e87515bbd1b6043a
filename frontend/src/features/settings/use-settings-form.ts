import {
  settings as settingsSchema,
  settingsRoutes,
  type SettingKey,
  type Settings,
} from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { faultNotice, staleRow } from '../../shared/faults/fault-notice.ts';
import { call } from '../../shared/http/call.ts';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import { useToast } from '../../shared/session/session-context.tsx';
import { changedKeys, savable, type Draft } from './settings.draft.ts';
import { settingsTopic } from './organisation.tsx';

/** How often a save starts over because somebody else was faster with other settings. */
const mostRounds = 3;

/** What is typed over the settings, kept until it is saved or given up; a refused save loses nothing (SET-4). */
export function useSettingsForm(shown: Settings) {
  const live = useLiveChannel();
  const toast = useToast();
  const [draft, setDraft] = useState<Draft>({});

  const take = (next: Settings) =>
    live.offer(settingsTopic, (known) => (next.revision > known.revision ? next : known));

  const type = (key: SettingKey, text: string | boolean) =>
    setDraft((before) => ({
      ...before,
      [key]: { text, seen: before[key] ? before[key].seen : shown.settings[key].value },
    }));
  const giveUp = (key: SettingKey) => setDraft((before) => ({ ...before, [key]: undefined }));
  /** Mine is kept over what somebody else has set meanwhile. */
  const insist = (key: SettingKey) =>
    setDraft((before) => {
      const typed = before[key];
      return typed ? { ...before, [key]: { ...typed, seen: shown.settings[key].value } } : before;
    });

  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      let stands = shown;
      for (let round = 1; ; round++) {
        const values = savable(stands, draft);
        if (!values) return changedKeys(stands, draft).length === 0 ? stands : undefined;
        try {
          const body = { baseRevision: stands.revision, ...values };
          return await call(settingsRoutes.change, { body });
        } catch (error) {
          const current = staleRow(error, settingsSchema);
          if (!current || round === mostRounds) throw error;
          stands = current;
          take(current);
        }
      }
    },
    onSuccess: (saved) => {
      if (!saved) {
        toast({
          title: 'Not saved',
          description: 'Somebody else has changed the same settings meanwhile. Choose what stays.',
          variant: 'destructive',
        });
        return;
      }
      take(saved);
      // What was typed while the answer was on its way stays.
      setDraft((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([key, typed]) => draft[key as SettingKey] !== typed),
        ),
      );
      toast({ title: 'Settings saved', description: 'They take effect as each of them says.' });
    },
    onError: (error) => toast(notSaved(error)),
  });

  return {
    draft,
    type,
    giveUp,
    insist,
    discard: () => setDraft({}),
    save: () => save(),
    isSaving: isPending,
  };
}

/** What is said when the settings could not be saved. */
export const notSaved = (error: Error) =>
  ({
    variant: 'destructive',
    ...faultNotice(error, {
      title: 'Failed to save the settings',
      fallback: 'Try again.',
      words: 'server',
    }),
  }) as const;

export type SettingsForm = ReturnType<typeof useSettingsForm>;
