import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import type { SheetForm } from '../use-sheet-form.ts';

/** Marks that were not sent before the sheet became final: shown until they are taken back (ATT-103). */
export function UnsendableDraft({ form }: { form: SheetForm }) {
  if (form.changes === 0 || form.waitsFor) return null;
  return (
    <div className="print:hidden">
      <Banner tone="warning" action={<Button onClick={() => form.discard()}>Discard</Button>}>
        {form.changes === 1
          ? '1 mark on this device was not sent, and no longer can be.'
          : `${form.changes} marks on this device were not sent, and no longer can be.`}
      </Banner>
    </div>
  );
}
