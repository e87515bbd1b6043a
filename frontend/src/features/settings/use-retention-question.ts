import {
  keepingRoutes,
  type RetentionDays,
  type RetentionPreview,
  type Settings,
} from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/http/call.ts';
import { useToast } from '../../shared/session/use-toast.ts';
import { retentionOf, shortensRetention, type Draft } from './settings.draft.ts';
import { notSaved } from './use-settings-form.ts';

/** Looks before a save of shorter days at what would go by itself, and asks where that is something (KEP-33). */
export function useRetentionQuestion(shown: Settings, draft: Draft, save: () => void) {
  const toast = useToast();
  const [found, setFound] = useState<{ kept: RetentionDays } & RetentionPreview>();
  const kept = retentionOf(shown, draft);
  const { mutate: look, isPending } = useMutation({
    mutationFn: (body: RetentionDays) => call(keepingRoutes.previewRetention, { body }),
    onSuccess: ({ removed }, asked) => {
      if (removed.length === 0) save();
      else setFound({ kept: asked, removed });
    },
    onError: (error) => toast(notSaved(error)),
  });
  const close = () => setFound(undefined);
  return {
    isLooking: isPending,
    askThenSave: () => (kept && shortensRetention(shown, draft) ? look(kept) : save()),
    // What was typed while it was counted is another question.
    removed:
      found && JSON.stringify(found.kept) === JSON.stringify(kept) ? found.removed : undefined,
    close,
    confirm: () => {
      close();
      save();
    },
  };
}
