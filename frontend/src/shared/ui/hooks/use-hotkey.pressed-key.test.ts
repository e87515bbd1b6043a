import { expect, it } from 'vitest';
import { pressedKey } from './use-hotkey.ts';

it.each([
  ['т', 'KeyN', 'n'],
  ['Я', 'KeyZ', 'z'],
  ['ת', 'KeyT', 't'],
  ['ㅏ', 'KeyK', 'k'],
  ['λ', 'KeyK', 'k'],
  // Latin letters are what they say, wherever they are.
  ['z', 'KeyY', 'z'],
  ['a', 'KeyQ', 'a'],
  ['?', 'Digit7', '?'],
  ['Escape', 'Escape', 'escape'],
])('%s of the key %s is the shortcut %s [UI-367]', (key, code, wanted) => {
  expect(pressedKey({ key, code })).toBe(wanted);
});
