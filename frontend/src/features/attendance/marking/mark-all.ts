import { counted } from '@muster/protocol';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import type { SheetForm } from '../use-sheet-form.ts';

/** The two actions on everyone; what they replaced comes back with Undo (ATT-46). */
export function markAll(form: SheetForm): void {
  const { undo, replaced } = form.markAllPresent();
  if (replaced === 0) return;
  toast({
    subject: 'sheet marks',
    title: `${counted(form.progress.total, 'member')} present.`,
    description: counted(replaced, 'other mark was replaced.', 'other marks were replaced.'),
    action: { label: 'Undo', onPress: undo },
  });
}

export function clearAll(form: SheetForm): void {
  const { undo, replaced } = form.clearAll();
  toast({
    subject: 'sheet marks',
    title: counted(replaced, 'mark cleared.', 'marks cleared.'),
    description: 'Nothing is sent until you submit.',
    action: { label: 'Undo', onPress: undo },
    untilRead: true,
  });
}
