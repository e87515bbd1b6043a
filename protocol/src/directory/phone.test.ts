import { expect, it } from 'vitest';
import { phoneInput, phoneProblem, telAddress } from './phone.ts';

it.each([
  '',
  '+1 555 0100',
  '(555) 01-00 x12',
  '555.0100/1',
  '0800/123 45 67',
  '(+65) 8123 4567',
  '4711',
])('%j is a phone number, or none [DIR-170]', (text) => {
  expect(phoneProblem(text)).toBeUndefined();
  expect(phoneInput.parse(` ${text} `)).toBe(text || null);
});

it.each([
  '8123 4567 / 9123 4567',
  '1234567890123456',
  'x12',
  'xxxx1',
  '++++1',
  '1+1',
  '5 x',
  '5 x1x2',
  '5 x+1',
])('%j is not one phone number [DIR-170]', (text) =>
  expect(phoneProblem(text)).toEqual(expect.any(String)),
);

it('each fault is told once [DIR-170]', () => {
  expect(phoneInput.safeParse('5'.repeat(33)).error?.issues).toHaveLength(1);
});

it.each(['call me', '+1 555 0100; 5', '=1+1', '+ ( )', '5'.repeat(33), '555\u2060 0100'])(
  '%j is no phone number [DIR-170]',
  (text) => {
    expect(phoneProblem(text)).toEqual(expect.any(String));
    expect(phoneInput.safeParse(text).success).toBe(false);
  },
);

it.each([
  ['+1 (555) 01-00', 'tel:+15550100'],
  ['555 0100 x12', 'tel:5550100;ext=12'],
  ['0800/123.45', 'tel:080012345'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['(+65) 8123 4567', 'tel:+6581234567'],
  ['(0)20 7946 0018', 'tel:02079460018'],
])('%s is called at %s [KNO-23]', (phone, address) => expect(telAddress(phone)).toBe(address));
