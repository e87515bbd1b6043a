import { useStore } from 'zustand';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { makeCorrections } from './corrections.store.ts';

/** Why this person is correcting a date's final board; undefined while they are not. */
export function useCorrection(date: string): string | undefined {
  return useStore(useSessionScope().part(makeCorrections).store, (reasons) => reasons[date]);
}
