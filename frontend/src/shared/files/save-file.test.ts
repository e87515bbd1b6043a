import { expect, it } from 'vitest';
import { formatFileSize } from './save-file.ts';

it.each([
  [0, '0 bytes'],
  [812, '812 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [1449, '1.4 kB'],
  [99_960, '100 kB'],
  [999_600, '1.0 MB'],
  [42_300_000, '42 MB'],
])('%i bytes are shown as %s [KEP-16]', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});
