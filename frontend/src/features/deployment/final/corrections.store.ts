import { create } from 'zustand';
import type { SessionScope } from '../../../shared/session/session-scope.ts';

type Reasons = Readonly<Record<string, string>>;

/** Which final boards this person is correcting, by their date, and why (DEP-402). */
export function makeCorrections(_scope: SessionScope) {
  const store = create<Reasons>(() => ({}));
  return {
    store,
    reasonOf: (date: string): string | undefined => store.getState()[date],
    begin: (date: string, reason: string): void => store.setState({ [date]: reason }),
    end: (date: string): void => store.setState(({ [date]: _ended, ...others }) => others, true),
  };
}
