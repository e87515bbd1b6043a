import { isolated, type AttendanceRecord, type Sheet } from '@muster/protocol';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import type { FinalSetting } from '../details/use-is-final.ts';
import { RestoredDraft } from '../submitting/restored-draft.tsx';
import { UnsendableDraft } from '../submitting/unsendable-draft.tsx';
import type { SheetForm } from '../use-sheet-form.ts';
import { FinalNote } from './final-note.tsx';

interface SheetNotesProps extends FinalSetting {
  readonly date: string;
  readonly form: SheetForm;
  readonly sheet: Sheet;
  /** Records of people who have left the team. */
  readonly former: readonly AttendanceRecord[];
  readonly isOwn: boolean;
  readonly isFinal: boolean;
  readonly canMark: boolean;
}

const namesOf = (records: readonly AttendanceRecord[]): string =>
  records.map(({ userName }) => isolated(userName)).join(', ');

/** What has to be known of a sheet before its rows. */
export function SheetNotes(props: SheetNotesProps) {
  const { date, timeZone, finalAfterHours, form, sheet, former, isOwn, isFinal, canMark } = props;
  const isMoved = ({ userId }: AttendanceRecord) => sheet.moved.includes(userId);
  const [gone, moved] = [former.filter((one) => !isMoved(one)), former.filter(isMoved)];
  return (
    <div className="flex flex-col gap-2 px-4 not-empty:py-2 lg:not-empty:pt-4">
      {!isOwn && <Banner>You can only submit attendance for your own team members.</Banner>}
      {sheet.masked && (
        <Banner>Absence types, times and notes of other teams are not shown.</Banner>
      )}
      {isFinal && (
        <FinalNote
          date={date}
          timeZone={timeZone}
          finalAfterHours={finalAfterHours}
          canChange={false}
        />
      )}
      {isOwn && !canMark && <UnsendableDraft form={form} />}
      {canMark && <RestoredDraft form={form} timeZone={timeZone} />}
      {canMark && gone.length > 0 && (
        <Banner tone="warning">
          No longer in the team, and taken off with the next update: {namesOf(gone)}
        </Banner>
      )}
      {canMark && moved.length > 0 && (
        <Banner>
          Moved to another team, which takes their marks over with its sheet: {namesOf(moved)}
        </Banner>
      )}
    </div>
  );
}
