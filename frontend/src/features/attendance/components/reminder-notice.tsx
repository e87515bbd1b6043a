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
  /** Which sheet is looked at; `not yet` while that is not known: then nothing is drawn that its sheet may say. */
  readonly shown: { readonly teamId: string; readonly date: string } | 'not yet' | undefined;
  readonly onShow: (reminder: SheetReminder) => void;
}

/** What the watch asks for, until it is read or the sheet is there (KNO-21); of the sheet that is shown `AskedFor` says it. */
export function ReminderNotices({ shown, onShow }: ReminderNoticesProps) {
  const { timeZone } = useOrganisation();
  const { reminders, add, read } = useReminders();
  if (shown === 'not yet') return null;
  const others = reminders.filter((one) => shown === undefined || !isOfSame(one, shown));
  return (
    <>
      {others.map((reminder) => (
        <Banner
          key={`${reminder.teamId} ${reminder.date}`}
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
          {isolated(reminder.by.name)} asks for your team’s attendance of{' '}
          {formatDate(reminder.date)} ({formatTime(reminder.at, timeZone)})
        </Banner>
      ))}
      {shown && <OfShownSheet {...shown} add={add} read={read} />}
    </>
  );
}

/** One line of the sheet that is asked for, which comes with it and goes by submitting (KNO-21). */
export function AskedFor(sheet: Pick<SheetReminder, 'teamId' | 'date'>) {
  const { timeZone } = useOrganisation();
  const { store } = useSessionScope().part(makeReminders);
  const reminder = useStore(store).find((one) => !one.isRead && isOfSame(one, sheet));
  if (!reminder) return null;
  const words = `Asked for at ${formatTime(reminder.at, timeZone)} by ${isolated(reminder.by.name)}`;
  return (
    <Banner
      tone="warning"
      shape="bar"
      className="flex-nowrap! py-1.5! text-13! lg:rounded-t-card print:hidden"
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
