import { create } from 'zustand';
import { useEffect, useEffectEvent } from 'react';

/** Whether whoever is here has a letter or sign alone do something (UI-371); keys with Ctrl, and Escape, always do. */
export const useSingleKeys = create<{ readonly isOn: boolean }>(() => ({ isOn: true }));

/** Whether a key, as the key lists write it, is a letter, digit or sign. */
export const isSingleKey = (key: string): boolean => /^[\p{L}\p{N}\p{P}]$/u.test(key);

/** Whether a key does nothing, because it is one alone and those are switched off. */
const isSwitchedOff = (key: string): boolean => isSingleKey(key) && !useSingleKeys.getState().isOn;

/** A key as a control tells it to assistive technology, while it does something. */
export const useShortcut = (key: string): string | undefined =>
  useSingleKeys(({ isOn }) => isOn || !isSingleKey(key)) ? key : undefined;

/**
 * The key that was pressed, in small letters. On a keyboard of another script it is the Latin letter in its place, so
 * that shortcuts work on every layout (UI-367).
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOtherLetter = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  const [, latin] = (isOtherLetter && /^Key([A-Z])$/.exec(code)) || [];
  return (latin ?? key).toLowerCase();
}

/** The same; nothing where keys of one letter or sign are switched off (UI-371). */
export function pressedShortcut(event: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  const key = pressedKey(event);
  return isSwitchedOff(key) ? undefined : key;
}

type HotkeyOptions = {
  /** Also while a text field has the focus. */
  whileTyping?: boolean;
  enabled?: boolean;
};

/**
 * Listens for one key on the whole page, written as the key's value (`/`, `?`, `Escape`) or with
 * `mod+` for Ctrl (Command on a Mac) and `shift+`, such as `mod+shift+z`. Does nothing while a
 * field is being typed in or a dialog is open, unless an option allows it; a letter or sign alone can be
 * switched off (UI-371).
 */
export function useHotkey(
  key: string,
  onPress: (event: KeyboardEvent) => void,
  { whileTyping = false, enabled = true }: HotkeyOptions = {},
): void {
  const press = useEffectEvent(onPress);

  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matches(event, key)) return;
      if (isSwitchedOff(key)) return;
      if (!whileTyping && (isTyping(event.target) || isBehindDialog(event.target))) return;
      press(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key, enabled, whileTyping]);
}

function matches(event: KeyboardEvent, combination: string): boolean {
  const parts = combination.toLowerCase().split('+');
  const key = parts.at(-1);
  const mod = event.ctrlKey || event.metaKey;
  if (pressedKey(event) !== key || mod !== parts.includes('mod') || event.altKey) return false;
  // A sign such as "?" needs Shift on most keyboards; only letters ask for Shift by name.
  return !/^[a-z]$/.test(key) || event.shiftKey === parts.includes('shift');
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=radio], [type=checkbox])'))
  );
}

function isBehindDialog(target: EventTarget | null): boolean {
  const dialog = document.querySelector('[role=dialog][data-state=open], [role=alertdialog]');
  return dialog !== null && !(target instanceof Node && dialog.contains(target));
}
