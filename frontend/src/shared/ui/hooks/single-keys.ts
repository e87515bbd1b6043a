import { create } from 'zustand';

/** Whether whoever is here has a letter or sign alone do something (UI-371); keys with Ctrl, and Escape, always do. */
export const useSingleKeys = create<{ readonly isOn: boolean }>(() => ({ isOn: true }));

/** Whether a key, as the key lists write it, is a letter, digit or sign. */
export const isSingleKey = (key: string): boolean => /^[\p{L}\p{N}\p{P}]$/u.test(key);

/** Whether a key does nothing, because it is one alone and those are switched off. */
export const isSwitchedOff = (key: string): boolean =>
  isSingleKey(key) && !useSingleKeys.getState().isOn;

/** A key as a control tells it to assistive technology, while it does something. */
export const useShortcut = (key: string): string | undefined =>
  useSingleKeys(({ isOn }) => isOn || !isSingleKey(key)) ? key : undefined;
