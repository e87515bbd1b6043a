import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { elapsedSince, thisMoment } from '../../../shared/dates/clock.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useNow } from '../../../shared/dates/use-now.ts';
import { contactOf, type Contact } from './contact.ts';

/** When the server last proved that it is there: an answer, an event, a heartbeat. */
export function makeContact() {
  const store = createStore(() => ({ at: thisMoment() }));
  return { store, record: (): void => store.setState({ at: thisMoment() }) };
}

const useContact = () => useSessionScope().part(makeContact);

/** Records that the server has just proved that it is there. */
export const useRecordContact = (): (() => void) => useContact().record;

/** Milliseconds since the last contact, counted on every second, and what that means. */
export function useContactAge(): { ageMs: number; contact: Contact } {
  useNow(1000);
  const at = useStore(useContact().store, (contact) => contact.at);
  const ageMs = elapsedSince(at);
  return { ageMs, contact: contactOf(ageMs) };
}
