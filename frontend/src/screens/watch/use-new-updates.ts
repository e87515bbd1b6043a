import type { LogEntry } from '@muster/protocol';
import { useEffect } from 'react';
import { create } from 'zustand';
import { logTopic } from '../../features/attendance/attendance.sync.ts';
import { useLive } from '../../shared/realtime/use-live.ts';

/** When each user last looked at the update log: the newest entry that was there (ISO 8601). */
const useLooked = create<Readonly<Record<string, string>>>(() => ({}));
const storageKey = (userId: string) => `muster_updates_seen:${userId}`;

function lastLooked(userId: string): string {
  try {
    return localStorage.getItem(storageKey(userId)) ?? '';
  } catch {
    // Storage is not available: what was seen is known as long as the page lives.
    return '';
  }
}

function look(userId: string, at: string): void {
  useLooked.setState({ [userId]: at });
  try {
    localStorage.setItem(storageKey(userId), at);
  } catch {
    // As above.
  }
}

/** How many entries of others the date's log has got since this user last looked. */
export function useNewUpdates(userId: string, date: string, isLooking: boolean): number {
  const { data: entries } = useLive(logTopic({ date }, 'watch'));
  const looked = useLooked((all) => all[userId]) ?? lastLooked(userId);
  const newest = entries?.[0]?.createdAt;

  useEffect(() => {
    if (isLooking && newest !== undefined && newest > looked) look(userId, newest);
  }, [isLooking, newest, looked, userId]);

  return isLooking ? 0 : newEntries(entries ?? [], looked, userId);
}

const newEntries = (entries: readonly LogEntry[], looked: string, userId: string): number =>
  entries.filter(({ createdAt, updatedBy }) => createdAt > looked && updatedBy !== userId).length;
