import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from './pressed-key.ts';
import { isSwitchedOff } from './single-keys.ts';

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
