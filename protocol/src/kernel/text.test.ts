import { expect, it } from 'vitest';
import { mark } from '../attendance/attendance.schema.ts';
import { typedText } from './text.ts';

it('typed text has no control characters but newline and tab, and no half characters [ATT-72]', () => {
  const control = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
  expect(typedText.parse(`a${control}b\u007f\u0085`)).toBe('a\t\n\nb');
  expect(typedText.parse('one\r\ntwo\u2028three 𝕏 é')).toBe('one\ntwo\u2028three 𝕏 é');
  expect(typedText.parse('a\ud800b\udc00')).toBe('a\ufffdb\ufffd');
  expect(mark.parse({ status: 'present', notes: 'x\u0000y\ud800' }).notes).toBe('xy\ufffd');
  expect(mark.safeParse({ status: 'present', notes: 'x'.repeat(501) }).success).toBe(false);
});
