import { isFinal, counted, finalAt } from '@muster/protocol';
import { useNow } from '../../../shared/dates/clock.ts';
import { formatDateTime, formatTime } from '../../../shared/dates/time-format.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import type { Clash } from '../attendance.merge.ts';
import { markWords } from '../attendance.view.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** Whether a date's sheets are final by now (ATT-100); it turns while the page is open. */
export const useIsFinal = (date: string): boolean => {
  const { timeZone, finalAfterHours } = useOrganisation();
  return isFinal(timeZone, date, finalAfterHours, useNow(60_000));
};

interface FinalNoteProps {
  readonly date: string;
  /** Whether the reader is one of those who still change it (ATT-103). */
  readonly canChange: boolean;
}

/** That a sheet is final, since when, why, and who still changes it (ATT-103). */
export function FinalNote({ date, canChange }: FinalNoteProps) {
  const { timeZone, finalAfterHours } = useOrganisation();
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

interface ClashNoteProps {
  readonly name: string;
  readonly clash: Clash;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Somebody else changed the mark that is being changed here: who, what, and the choice (ATT-57). */
export function ClashNote({ name, clash, onTake, onKeep }: ClashNoteProps) {
  const { timeZone } = useOrganisation();
  const { theirs, by, at } = clash;
  return (
    <div
      role="status"
      className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-pto-ground px-3 py-2 text-13 text-pto-text"
    >
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {theirs === null ? (
          'This mark was taken off the sheet meanwhile.'
        ) : (
          <>
            <strong className="font-semibold">{by}</strong> set{' '}
            <strong className="font-semibold">{markWords(theirs)}</strong>
            {at !== null && ` at ${formatTime(at, timeZone)}`}
          </>
        )}
      </p>
      <Button onClick={onTake} aria-label={`Take the other mark for ${name}`}>
        Take theirs
      </Button>
      <Button onClick={onKeep} aria-label={`Keep my mark for ${name}`}>
        Keep mine
      </Button>
    </div>
  );
}
