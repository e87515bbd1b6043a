/**
 * The key that was pressed, in small letters. On a keyboard of another script it is the Latin letter in its place, so
 * that shortcuts work on every layout (UI-367).
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOtherLetter = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  const [, latin] = (isOtherLetter && /^Key([A-Z])$/.exec(code)) || [];
  return (latin ?? key).toLowerCase();
}
