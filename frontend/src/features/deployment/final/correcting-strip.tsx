import { isolated } from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { makeCorrections, useCorrection } from './corrections.store.ts';

/** Says all the time that a final board is being corrected, and why, and leads back to how it is (DEP-402). */
export function CorrectingStrip({ date }: { date: string }) {
  const corrections = useSessionScope().part(makeCorrections);
  const reason = useCorrection(date);
  if (reason === undefined) return null;
  return (
    <div className="-mx-4 -mt-4 mb-4 sm:-mx-5 print:hidden">
      <Banner
        tone="warning"
        shape="bar"
        action={
          <Button size="small" onClick={() => corrections.end(date)}>
            Done
          </Button>
        }
      >
        Correcting the final board of {formatDate(date)}: {isolated(reason)}
      </Banner>
    </div>
  );
}
