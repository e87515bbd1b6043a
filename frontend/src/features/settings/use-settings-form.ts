import {
  settings as settingsSchema,
  settingKeys,
  settingsRoutes,
  type SettingKey,
  type Settings,
} from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { faultNotice, staleRow } from '../../shared/faults/fault-notice.ts';
import { drawTyped, type Form, type Save, useForm } from '../../shared/form/use-form.ts';
import { call } from '../../shared/http/call.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { useToast } from '../../shared/session/session-context.tsx';
import { textsOf, valuesIn, wrongWith, type Texts } from './settings.draft.ts';
import { settingsTopic } from './organisation.tsx';

/** How often a save starts over because somebody else was faster with other settings. */
const mostRounds = 3;

const contested = new Error(
  'Somebody else has changed the same settings meanwhile. Choose what stays.',
);

/** Saves what is typed; what somebody else has set meanwhile stops it only where it is the same setting (SET-4). */
function useSaveSettings(shown: Settings) {
  const live = useLiveChannel();
  const toast = useToast();
  const take = (next: Settings) =>
    live.applyPatch(settingsTopic, (current) =>
      next.revision > current.revision ? next : current,
    );
  return useMutation({
    mutationFn: async ({ typed }: Save<Texts>) => {
      let stands = shown;
      for (let round = 1; ; round++) {
        const drawn = drawTyped(textsOf(stands), typed);
        if (contestedIn(drawn).length > 0) throw contested;
        if (drawn.touched.size === 0) return stands;
        const values = valuesIn(drawn.values, drawn.touched, stands);
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
      take(saved);
      toast({ title: 'Settings saved', description: 'They take effect as each of them says.' });
    },
    onError: (error) =>
      toast(
        error === contested
          ? { title: 'Not saved', description: contested.message, variant: 'destructive' }
          : notSaved(error),
      ),
  });
}

/** What is typed over the settings, kept until it is saved or given up; a refused save loses nothing (SET-4). */
export function useSettingsForm(shown: Settings) {
  const save = useSaveSettings(shown);
  return useForm({
    row: shown,
    valuesOf: (settings = shown) => textsOf(settings),
    checkTyped: (texts) => wrongWith(texts, shown),
    save,
  });
}

/** The settings that somebody else has set to another value than stood there when typing began. */
export const contestedIn = ({ clashes }: Pick<SettingsForm, 'clashes'>): readonly SettingKey[] =>
  settingKeys.filter((key) => clashes[key]?.isTaken === false);

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

export type SettingsForm = Form<Texts, Settings>;
