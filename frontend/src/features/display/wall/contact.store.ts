import { create } from 'zustand';
import { deviceNow } from '../../../shared/dates/clock.ts';
import { useNow } from '../../../shared/dates/use-now.ts';
import { contactOf, type Contact } from './contact.ts';

/** When the server last proved that it is there (device time, ms): an answer, a fact, a heartbeat. */
const useHeardAt = create(() => ({ heardAt: deviceNow() }));

/** The server has just been heard. */
export const heard = (): void => useHeardAt.setState({ heardAt: deviceNow() });

/** Milliseconds since the server was last heard, counted on every second. */
export function useSilence(): { silentMs: number; contact: Contact } {
  useNow(1000);
  const { heardAt } = useHeardAt();
  const silentMs = Math.max(0, deviceNow() - heardAt);
  return { silentMs, contact: contactOf(silentMs) };
}
