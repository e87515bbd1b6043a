import { sheetReminder, type SheetReminder } from '@muster/protocol';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import { keptInTab } from '../../shared/session/kept-in-tab.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import type { SessionScope } from '../../shared/session/session-scope.ts';

/** The reminders that have come and that nobody has read here, the latest of each sheet, kept over a reload (KNO-21). */
function makeReminders(scope: SessionScope) {
  const tab = keptInTab(scope, 'reminders', sheetReminder.array());
  const store = createStore<readonly SheetReminder[]>(() => tab.read() ?? []);
  store.subscribe((reminders) => tab.keep([...reminders]));
  const without = ({ teamId, date }: SheetReminder) =>
    store.getState().filter((one) => one.teamId !== teamId || one.date !== date);
  return {
    store,
    add: (reminder: SheetReminder): void => store.setState([...without(reminder), reminder], true),
    read: (reminder: SheetReminder): void => store.setState(without(reminder), true),
  };
}

export function useReminders() {
  const { channel } = useLiveChannel();
  const { store, add, read } = useSessionScope().part(makeReminders);
  useEffect(() => channel.on('sheet:reminded', add), [channel, add]);
  return { reminders: useStore(store), read };
}
