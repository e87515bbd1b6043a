import { instant } from '@muster/protocol';
import { useAddress } from '../../../shared/address/use-address.ts';

const defaults = { tab: '', date: '', at: '' };

/** The moment that the address names: a replay is shown, and found again by reload and Back (HIS-25). */
export function useReplayAddress(date: string) {
  const [{ at }, change] = useAddress(defaults);
  return {
    /** Undefined: live. */
    at: instant.safeParse(at).success ? at : undefined,
    show: (moment: string, move?: { readonly push?: boolean }): void =>
      change({ tab: 'deployment', date, at: moment }, move),
    /** Back to the live board; of today it follows the day again. */
    leave: (today: string): void =>
      change({ at: '', ...(date === today && { date: '' }) }, { push: true }),
  };
}
