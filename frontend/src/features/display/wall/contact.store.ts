import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceNow } from '../../../shared/dates/clock.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useNow } from '../../../shared/dates/use-now.ts';
import { contactOf, type Contact } from './contact.ts';

/** When the server last proved that it is there (device time, ms): an answer, a fact, a heartbeat. */
function makeContact() {
  const store = createStore(() => ({ heardAt: deviceNow() }));
  return { store, heard: (): void => store.setState({ heardAt: deviceNow() }) };
}

const useContact = () => useSessionScope().part(makeContact);

/** Tells that the server has just been heard. */
export const useHeard = (): (() => void) => useContact().heard;

/** Milliseconds since the server was last heard, counted on every second. */
export function useSilence(): { silentMs: number; contact: Contact } {
  useNow(1000);
  const heardAt = useStore(useContact().store, (contact) => contact.heardAt);
  const silentMs = Math.max(0, deviceNow() - heardAt);
  return { silentMs, contact: contactOf(silentMs) };
}
