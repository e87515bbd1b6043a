import type { LogEntry } from '@muster/protocol';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { logTopic } from '../../features/attendance/attendance.sync.ts';
import { eventsOf, eventWords } from '../../features/attendance/updates.ts';
import { z } from 'zod';
import { persisted } from '../../shared/kept/persisted.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import type { SessionScope } from '../../shared/session/session-scope.ts';

/** When the person last looked at the update log: the newest entry that was there (ISO 8601). */
export function makeLastLook({ userId }: Pick<SessionScope, 'userId'>) {
  const seen = persisted('muster_updates_seen:', z.string(), {
    where: 'device',
    whose: userId,
    as: 'text',
  });
  const store = createStore(() => ({ at: seen.read() ?? '' }));
  return {
    store,
    look: (at: string): void => {
      store.setState({ at });
      // Else what was seen is known as long as the session lasts.
      seen.keep(at);
    },
  };
}

export interface NewUpdates {
  /** `2 submits, 1 correction`. */
  readonly words: string;
  /** Of them all, for where there is room for a number only. */
  readonly count: number;
}

/** What others have done on the date since this person last looked. */
export function useNewUpdates(date: string, isLooking: boolean): NewUpdates | undefined {
  const scope = useSessionScope();
  const { store, look } = scope.part(makeLastLook);
  const { data: entries } = useLive(logTopic({ date }, 'watch'));
  const looked = useStore(store, ({ at }) => at);
  const newest = entries?.[0]?.createdAt;

  useEffect(() => {
    if (isLooking && newest !== undefined && newest > looked) look(newest);
  }, [isLooking, newest, looked, look]);

  if (isLooking) return undefined;
  const events = eventsOf(newEntries(entries ?? [], looked, scope.userId));
  const words = eventWords(events);
  return words === undefined ? undefined : { words, count: events.length };
}

const newEntries = (entries: readonly LogEntry[], looked: string, userId: string) =>
  entries.filter(({ createdAt, updatedBy }) => createdAt > looked && updatedBy !== userId);
