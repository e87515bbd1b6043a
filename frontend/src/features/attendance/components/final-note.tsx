import { counted, finalAt } from '@muster/protocol';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import type { FinalSetting } from '../details/use-is-final.ts';

interface FinalNoteProps extends FinalSetting {
  readonly date: string;
  /** Whether the reader is one of those who still change it (ATT-103). */
  readonly canChange: boolean;
}

/** That a sheet is final, since when, why, and who still changes it (ATT-103). */
export function FinalNote({ date, timeZone, finalAfterHours, canChange }: FinalNoteProps) {
  const since = finalAt(timeZone, date, finalAfterHours)?.toISOString();
  if (since === undefined) return null;
  const hours = counted(finalAfterHours, 'hour');
  return (
    <div className="print:hidden">
      <Banner>
        Final since {formatDateTime(since, timeZone)}, {hours} after its shift.{' '}
        {canChange
          ? 'A change asks for a reason.'
          : 'Only a watch team leader or an administrator can change it, with a reason.'}
      </Banner>
    </div>
  );
}
