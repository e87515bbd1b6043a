import { isolated, type SheetReminder } from '@muster/protocol';
import { useEffect } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { sheetTopic } from '../attendance.sync.ts';
import { useReminders } from '../use-reminders.ts';

interface ReminderNoticesProps {
  readonly timeZone: string;
  /** Which sheet is looked at. */
  readonly shown: { readonly teamId: string; readonly date: string } | undefined;
  readonly onShow: (reminder: SheetReminder) => void;
}

/** What the watch asks for, until it is read or the sheet is there (KNO-21). */
export function ReminderNotices({ timeZone, shown, onShow }: ReminderNoticesProps) {
  const { reminders, add, read } = useReminders();
  const notices = reminders.map((reminder) => (
    <Banner
      key={`${reminder.teamId} ${reminder.date}`}
      tone="warning"
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          {(reminder.teamId !== shown?.teamId || reminder.date !== shown.date) && (
            <Button size="small" onClick={() => onShow(reminder)}>
              Show the Sheet
            </Button>
          )}
          <Button size="small" onClick={() => read(reminder)}>
            Mark as read
          </Button>
        </span>
      }
    >
      {isolated(reminder.by.name)} asks for your team’s attendance of {formatDate(reminder.date)} (
      {formatTime(reminder.at, timeZone)})
    </Banner>
  ));
  return (
    <>
      {notices}
      {shown && <OfShownSheet {...shown} add={add} read={read} />}
    </>
  );
}

type OfShownSheetProps = Pick<ReturnType<typeof useReminders>, 'add' | 'read'> & {
  readonly teamId: string;
  readonly date: string;
};

/** The sheet says what stands, also to a page that was away when it was asked for; one that is there is not asked for any more. */
function OfShownSheet({ teamId, date, add, read }: OfShownSheetProps) {
  const { data } = useLive(sheetTopic(teamId, date));
  const isThere = data !== undefined && data.session.revision > 0;
  const reminder = data?.reminder;
  useEffect(() => {
    if (reminder) add(reminder);
  }, [reminder, add]);
  useEffect(() => {
    if (isThere) read({ teamId, date });
  }, [isThere, teamId, date, read]);
  return null;
}
