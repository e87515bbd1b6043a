import { sheetReminder, type SheetReminder } from '@muster/protocol';
import { useEffect } from 'react';
import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import { keptInTab } from '../../shared/session/kept-in-tab.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import type { SessionScope } from '../../shared/session/session-scope.ts';

const heard = sheetReminder.extend({ isRead: z.boolean().default(false) });
type Heard = z.output<typeof heard>;

/** Of so many sheets it is known here that they were asked for. */
const most = 50;

/**
 * The reminders that have come, the latest of each sheet, kept over a reload (KNO-21). One that was read stays known,
 * because the sheet goes on saying that it stands.
 */
function makeReminders(scope: SessionScope) {
  const tab = keptInTab(scope, 'reminders', heard.array());
  const store = createStore<readonly Heard[]>(() => tab.read() ?? []);
  store.subscribe((reminders) => tab.keep([...reminders]));
  const keep = (next: Heard): void => {
    const others = store.getState().filter((one) => !isOfSame(one, next));
    store.setState([...others, next].slice(-most), true);
  };
  return {
    store,
    add(reminder: SheetReminder): void {
      const known = store.getState().find((one) => isOfSame(one, reminder));
      if (!known || known.at < reminder.at) keep({ ...reminder, isRead: false });
    },
    read(of: Pick<SheetReminder, 'teamId' | 'date'>): void {
      const known = store.getState().find((one) => isOfSame(one, of));
      if (known && !known.isRead) keep({ ...known, isRead: true });
    },
  };
}

const isOfSame = (one: Heard, other: Pick<SheetReminder, 'teamId' | 'date'>): boolean =>
  one.teamId === other.teamId && one.date === other.date;

export function useReminders() {
  const { channel } = useLiveChannel();
  const { store, add, read } = useSessionScope().part(makeReminders);
  useEffect(() => channel.on('sheet:reminded', add), [channel, add]);
  return { reminders: useStore(store).filter(({ isRead }) => !isRead), add, read };
}
