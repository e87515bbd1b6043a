import { counted } from '@muster/protocol';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { markShown } from '../../../shared/ui/viewport/deferred.tsx';
import type { SheetForm } from '../use-sheet-form.ts';

/** The two actions on everyone; what they replaced comes back with Undo (ATT-46). */
export function markAll(form: SheetForm): void {
  const { present, taken } = form.allPresent;
  const { undo, replaced } = form.markAllPresent();
  if (replaced === 0 && taken === 0) return;
  toast({
    subject: 'sheet marks',
    title: `${allPresentWords(present, taken)}.`,
    ...(replaced > 0 && {
      description: counted(replaced, 'other mark was replaced.', 'other marks were replaced.'),
    }),
    action: { label: 'Undo', onPress: undo },
  });
}

/** `15 members present`, `13 members present, 2 known absences taken` */
const allPresentWords = (present: number, taken: number): string =>
  `${counted(present, 'member')} present${taken > 0 ? `, ${counted(taken, 'known absence')} taken` : ''}`;

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

/** Brings a row of the sheet into sight after the page has drawn it, with the focus on what is meant. */
function showRow(rowSelector: string, controlSelector: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(rowSelector);
    row?.scrollIntoView({ block: 'center' });
    // A row that is only looked at takes the focus itself.
    const meant = row?.querySelector<HTMLElement>(controlSelector) ?? row;
    meant?.focus({ preventScroll: true });
    markShown(row);
  });
}

/** The first row with something to put right (ATT-53). */
export const showFirstProblem = (): void =>
  showRow('[data-problem]', '[data-invalid], button[aria-haspopup], input');

/** One member's row (ATT-77). */
export const showMember = (memberId: string): void =>
  showRow(`[data-member="${CSS.escape(memberId)}"]`, '[type=radio]');
