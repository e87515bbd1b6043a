import { counted } from '@muster/protocol';
import { useState } from 'react';
import { deviceNow, now } from '../../../shared/dates/clock.ts';
import { formatDateTime, formatTime } from '../../../shared/dates/time-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import type { SheetForm } from '../use-sheet-form.ts';

interface RestoredDraftProps {
  readonly form: SheetForm;
  readonly timeZone: string;
}

const recentMs = 12 * 3_600_000;

/** Marks from before this sheet was left come back visibly, and can be taken back (ATT-83). */
export function RestoredDraft({ form, timeZone }: RestoredDraftProps) {
  // What was there when the sheet was opened; what is marked since needs no word.
  const [savedAt] = useState(form.changes > 0 ? form.savedAt : undefined);
  const [isOver, setOver] = useState(false);
  // Once it was sent or taken back, what is marked next is no draft from before.
  if (!isOver && (form.changes === 0 || form.waitsFor)) setOver(true);
  if (savedAt === undefined || isOver) return null;
  const format = deviceNow() - savedAt < recentMs ? formatTime : formatDateTime;
  const discard = () => {
    const count = form.changes;
    const undo = form.discard();
    setOver(true);
    toast({
      title: counted(count, 'mark discarded.', 'marks discarded.'),
      action: { label: 'Undo', onPress: undo },
    });
  };
  return (
    <div className="print:hidden">
      <Banner action={<Button onClick={discard}>Discard</Button>}>
        Draft of {format(now() - (deviceNow() - savedAt), timeZone)} restored
      </Banner>
    </div>
  );
}
