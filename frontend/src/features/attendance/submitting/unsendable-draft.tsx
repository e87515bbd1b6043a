import { counted } from '@muster/protocol';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import type { SheetForm } from '../use-sheet-form.ts';

/** Marks that were not sent before the sheet became final: shown until they are taken back (ATT-103). */
export function UnsendableDraft({ form }: { form: SheetForm }) {
  if (form.changes === 0 || form.waitsFor) return null;
  return (
    <div className="print:hidden">
      <Banner tone="warning" action={<Button onClick={() => form.discard()}>Discard</Button>}>
        {counted(form.changes, 'mark on this device was', 'marks on this device were')} not sent,
        and no longer can be.
      </Banner>
    </div>
  );
}
