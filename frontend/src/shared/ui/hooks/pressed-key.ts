import { isSwitchedOff } from './single-keys.ts';

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
