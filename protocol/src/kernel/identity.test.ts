import { expect, it } from 'vitest';
import { plainName } from './identity.ts';
import { isSameName, nameKey } from './text.ts';

const one: [string, readonly string[]][] = [
  [
    'fld.ghost',
    [
      'fld.ghost\u200b',
      '\u2060FLD.ghost',
      'fld\u00ad.ghost',
      'fld.gho\u200est',
      ' fld.ghost\ufeff',
    ],
  ],
  ["o'brien", ['o’brien', 'O‘Brien', 'o＇brien', 'oʼbrien']],
  ['al-hassan', ['al‐hassan', 'Al–Hassan', 'al\u2011hassan', 'ａｌ－ｈａｓｓａｎ']],
  ['admin', ['аdmin', 'ADMİN', 'admın', 'ΑDMIN', 'adмin', 'АDМІN']],
  ['tan wei', ['tan  wei', 'tan\u00a0wei', 'Tan\u3000Wei']],
  ['strasse', ['Straße', 'STRASSE', 'ſtraſſe']],
  ['zoë', ['ZOË', 'zoe\u0308', 'zоё']],
];
it.each(one)('%s is one name with whatever looks the same [DIR-181]', (name, others) => {
  for (const other of others) expect(nameKey(other), JSON.stringify(other)).toBe(nameKey(name));
});

it('what can be told apart by looking is two names [DIR-39, DIR-181]', () => {
  for (const [a, b] of [
    ['zoe', 'zoë'],
    ['a1', 'al'],
    ['tan.wei', 'tan wei'],
    ['o1', '01'],
    ['陳', '陈'],
  ] as const)
    expect(isSameName(a, b)).toBe(false);
});

it('a username is stored plainly, and its letters stay those that were typed [DIR-181]', () => {
  expect(plainName(' Zoë\u200b  O’Brien–Ñg \u00ad')).toBe("Zoë O'Brien-Ñg");
  expect(plainName('ｆｌｄ．１')).toBe('fld.1');
  expect(plainName('Сара')).toBe('Сара');
});
