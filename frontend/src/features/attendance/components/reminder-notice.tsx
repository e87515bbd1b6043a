import { sheetReminder, type SheetReminder, isolated } from '@muster/protocol';
import { useEffect, useLayoutEffect } from 'react';
import { z } from 'zod';
import { useStore } from 'zustand';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { storeInTab } from '../../../shared/session/kept-in-tab.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { sheetTopic } from '../attendance.sync.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

const heard = sheetReminder.extend({ isRead: z.boolean().default(false) });
type Heard = z.output<typeof heard>;

/** Of so many sheets it is known here that they were asked for. */
const most = 50;

/**
 * The reminders that have come, the latest of each sheet, kept over a reload (KNO-21). One that was read stays known,
 * because the sheet goes on saying that it stands.
 */
function makeReminders(scope: SessionScope) {
  const store = storeInTab(scope, 'reminders', heard.array(), []);
  const keep = (next: Heard): void => {
    const others = store.getState().filter((one) => !isOfSame(one, next));
    store.setState([...others, next].slice(-most), true);
  };
  return {
    store,
    add(reminder: SheetReminder): void {
      const existing = store.getState().find((one) => isOfSame(one, reminder));
      if (!existing || existing.at < reminder.at) keep({ ...reminder, isRead: false });
    },
    read(of: Pick<SheetReminder, 'teamId' | 'date'>): void {
      const existing = store.getState().find((one) => isOfSame(one, of));
      if (existing && !existing.isRead) keep({ ...existing, isRead: true });
    },
  };
}

const isOfSame = (
  one: Pick<SheetReminder, 'teamId' | 'date'>,
  other: Pick<SheetReminder, 'teamId' | 'date'>,
): boolean => one.teamId === other.teamId && one.date === other.date;

function useReminders() {
  const { channel } = useLiveChannel();
  const { store, add, read } = useSessionScope().part(makeReminders);
  useEffect(() => channel.on('sheet:reminded', add), [channel, add]);
  return { reminders: useStore(store).filter(({ isRead }) => !isRead), add, read };
}

interface ReminderNoticesProps {
  /** Which sheet is looked at. */
  readonly shown: { readonly teamId: string; readonly date: string } | undefined;
  readonly onShow: (reminder: SheetReminder) => void;
}

/** What the watch asks for, until it is read or the sheet is there (KNO-21). */
export function ReminderNotices({ shown, onShow }: ReminderNoticesProps) {
  const { timeZone } = useOrganisation();
  const { reminders, add, read } = useReminders();
  const isShown = (one: SheetReminder) => shown !== undefined && isOfSame(one, shown);
  const notices = reminders.map((reminder) =>
    isShown(reminder) ? (
      <OfThisSheet key={keyOf(reminder)} reminder={reminder} />
    ) : (
      <Banner
        key={keyOf(reminder)}
        tone="warning"
        className="mb-4"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => onShow(reminder)}>
              Show the Sheet
            </Button>
            <Button size="small" onClick={() => read(reminder)}>
              Mark as read
            </Button>
          </span>
        }
      >
        {isolated(reminder.by.name)} asks for your team’s attendance of {formatDate(reminder.date)}{' '}
        ({formatTime(reminder.at, timeZone)})
      </Banner>
    ),
  );
  return (
    <>
      {notices}
      {shown && <OfShownSheet {...shown} add={add} read={read} />}
    </>
  );
}

const keyOf = ({ teamId, date }: SheetReminder) => `${teamId} ${date}`;

/** One line over the sheet that is asked for: it goes by submitting. */
function OfThisSheet({ reminder: { at, by } }: { reminder: SheetReminder }) {
  const { timeZone } = useOrganisation();
  const words = `Asked for at ${formatTime(at, timeZone)} by ${isolated(by.name)}`;
  return (
    <Banner
      tone="warning"
      shape="bar"
      className="-mx-4 -mt-4 mb-3 flex-nowrap! py-1.5! text-13! sm:-mx-5 sm:px-5!"
    >
      <span data-tip={words} data-tip-cut="" className="block truncate">
        {words}
      </span>
    </Banner>
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
  // Before anything of the sheet is painted, so that nothing moves for it.
  useLayoutEffect(() => {
    if (reminder) add(reminder);
  }, [reminder, add]);
  useEffect(() => {
    if (isThere) read({ teamId, date });
  }, [isThere, teamId, date, read]);
  return null;
}
