import { expect, it } from 'vitest';
import { mark, recordEdit } from '../attendance/attendance.schema.ts';
import { isolated, isSameName, plainly, singleLine, typedText } from './text.ts';
import { teamId } from './ids.ts';

it('no name or note turns the direction of what stands after it [ATT-72]', () => {
  expect(typedText.parse('\u202eevil\u2066 one\u2069\u202c')).toBe('evil one');
  expect(singleLine(' \u202ded\u202b ')).toBe('ed');
  expect(singleLine('\u05d0\u200f\u05d1')).toBe('\u05d0\u200f\u05d1');
});

it('text of which nothing can be seen is no text, also as a reason [ATT-72, ATT-102]', () => {
  for (const nothing of ['\u200b', ' \u2060\n\ufeff ', '\u3164', '\u2800 ', '\u00ad\u200d'])
    expect(typedText.parse(nothing)).toBe('');
  expect(singleLine('\u200b')).toBe('');
  expect(typedText.parse('👩\u200d🚀 \u2060x')).toBe('👩\u200d🚀 \u2060x');
  expect(recordEdit.parse({ status: 'present', reason: '\u2060' }).reason).toBe('');
});

it('typed text has no control characters but newline and tab, and no half characters [ATT-72]', () => {
  const control = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
  expect(typedText.parse(`a${control}b\u007f\u0085`)).toBe('a\t\n\nb');
  expect(typedText.parse('one\r\ntwo\u2028three 𝕏 é')).toBe('one\ntwo\u2028three 𝕏 é');
  expect(typedText.parse('a\ud800b\udc00')).toBe('a\ufffdb\ufffd');
  expect(mark.parse({ status: 'present', notes: 'x\u0000y\ud800' }).notes).toBe('xy\ufffd');
  expect(mark.safeParse({ status: 'present', notes: 'x'.repeat(501) }).success).toBe(false);
});

it('a letter is one text, whether its accent comes with it or apart [DIR-39]', () => {
  const apart = 'Zoë Müller'.normalize('NFD');
  expect(apart).not.toBe('Zoë Müller');
  expect(typedText.parse(apart)).toBe('Zoë Müller');
  expect(singleLine(apart)).toBe('Zoë Müller');
  expect(teamId.parse('É1'.normalize('NFD'))).toBe('É1');
  expect(isSameName(` ${apart.toUpperCase()}`, 'zoë müller')).toBe(true);
  expect(isSameName('Zoe', 'Zoë')).toBe(false);
});

it('a name that runs to the left keeps its direction to itself in a sentence, any other one stays as it is [UI-375]', () => {
  for (const name of ['محمد علي', 'משה כהן (A1)', 'Kim 3 כהן'])
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  for (const name of ['José Núñez', '陳美玲 (Tan Mei Ling)', 'Đặng Thị Hoa', 'BUS 2', ''])
    expect(isolated(name)).toBe(name);
  // What is sent back to the server is without them.
  expect(singleLine(isolated('משה כהן'))).toBe('משה כהן');
  expect(isSameName(isolated('משה כהן'), 'משה כהן')).toBe(true);
  expect(plainly(`to ${isolated('משה כהן')}`)).toBe('to משה כהן');
  expect(isolated(isolated('משה כהן'))).toBe(isolated('משה כהן'));
});
