import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceNow } from '../../../shared/dates/clock.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useNow } from '../../../shared/dates/use-now.ts';
import { contactOf, type Contact } from './contact.ts';

/** When the server last proved that it is there (device time, ms): an answer, an event, a heartbeat. */
export function makeContact() {
  const store = createStore(() => ({ at: deviceNow() }));
  return { store, record: (): void => store.setState({ at: deviceNow() }) };
}

const useContact = () => useSessionScope().part(makeContact);

/** Records that the server has just proved that it is there. */
export const useRecordContact = (): (() => void) => useContact().record;

/** Milliseconds since the last contact, counted on every second, and what that means. */
export function useContactAge(): { ageMs: number; contact: Contact } {
  useNow(1000);
  const at = useStore(useContact().store, (contact) => contact.at);
  const ageMs = Math.max(0, deviceNow() - at);
  return { ageMs, contact: contactOf(ageMs) };
}
