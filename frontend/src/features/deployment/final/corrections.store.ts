import { create, useStore } from 'zustand';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
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

/** Why this person is correcting a date's final board; undefined while they are not. */
export function useCorrection(date: string): string | undefined {
  return useStore(useSessionScope().part(makeCorrections).store, (reasons) => reasons[date]);
}
