import { create } from 'zustand';
import { readLeaving, removeLeaving, storeLeaving } from './session.storage.ts';

/** The logout that the server has not answered yet (SES-100), by its session's anti-forgery value; null when there is none. */
export const useLeaving = create<{ readonly token: string | null }>(() => ({
  token: readLeaving(),
}));

export function rememberLeaving(token: string): void {
  storeLeaving(token);
  useLeaving.setState({ token });
}

/** It was answered, or a new session has taken its place. */
export function forgetLeaving(): void {
  removeLeaving();
  useLeaving.setState({ token: null });
}

/** Takes over what another tab did. */
export const followLeaving = (): void => useLeaving.setState({ token: readLeaving() });
