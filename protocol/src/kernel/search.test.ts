import { expect, it } from 'vitest';
import { folded, isAlike } from './folding.ts';
import { searched, searchIndex } from './search.ts';

/** Names of many languages, and what somebody types who looks for each. */
const typedOf: Readonly<Record<string, readonly string[]>> = {
  'José Núñez': ['jose', 'JOSE NUNEZ', 'nuñez', 'nunez jose', 'Jose\u0301', 'ｊｏｓｅ'],
  'Łukasz Żak': ['lukasz', 'zak', 'ŁUKASZ', 'łukasz ż'],
  'Søren Ødegård': ['soren', 'odegard', 'SØREN', 'ødegå'],
  'Đặng Thị Hoa': ['dang', 'dang thi hoa', 'ĐẶNG', 'đang'],
  "Niamh O'Brien": ["o'brien", 'obrien', 'o’brien', 'o brien', 'brien', 'OʼBRIEN', 'o`brien'],
  'Niamh O’Dwyer': ["o'dwyer", 'odwyer', 'o‘dwyer', 'o´dwyer', 'dwyer'],
  "Anil D'Souza": ['dsouza', 'd’souza', 'd souza', 'souza', 'D＇SOUZA'],
  'Noor Al-Hassan': ['al-hassan', 'alhassan', 'al hassan', 'hassan', 'al‑hassan', 'al – hassan'],
  'İsmail Işık': ['ismail', 'ISMAIL', 'ısmaıl', 'isik', 'IŞIK'],
  'Jürgen Groß': ['gross', 'GROSS', 'groß', 'jurgen', 'GROẞ'],
  '陳美玲 (Tan Mei Ling)': ['陳', '美玲', 'tan mei ling', '(tan', 'meiling'],
  'முருகன் Murugan': ['முரு', 'murugan'],
  'สมชาย ใจดี': ['สม', 'สมชาย', 'ใจดี', 'ชาย'],
  'محمد علي': ['محمد', 'مُحَمَّد', 'علي', 'علی'],
  'משה כהן (A1)': ['משה', 'מֹשֶׁה', 'כהן', 'a1'],
  'Kim 김서연': ['ㄱ', '기', '김', '김ㅅ', '김서', '김성', '김서여', '서연', 'kim'],
  'Zoë 🙂 Tan': ['🙂', 'zoe tan', 'zoë'],
  'Wei-Long Bartholomew Featherstonehaugh-Cholmondeley van der Westhuizen': [
    'weilong',
    'wei long',
    'cholmondeley',
    'westhuizen',
  ],
  'Smith-Jones': ['smith-jones', 'smith jones', 'smithjones', 'jones'],
  'Smith Jones': ['smith-jones', 'smith jones', 'smithjones', 'smith  jones', 'smith\u00a0jones'],
  Null: ['null', 'NULL'],
  constructor: ['constructor', 'CONSTR'],
  __proto__: ['__proto__', 'proto'],
  'ΝΊΚΟΣ Παπαδόπουλος': ['νικος', 'νίκος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'],
  'Семён Йохансон': ['семен', 'СЕМЁН', 'йохансон'],
};
const names = Object.keys(typedOf);
const cases = Object.entries(typedOf).flatMap(([name, all]) =>
  all.map((typed) => [name, typed] as const),
);

it.each(cases)('%s is found by %s in lists and by the palette [DIR-180, UI-321]', (name, typed) => {
  expect(searched(names, typed, (one) => [one])).toContain(name);
  const index = searchIndex(names.map((text) => ({ text })));
  expect(index.find(typed, 8).map(({ text }) => text)).toContain(name);
});

it('what is called exactly as it is typed comes first [DIR-180]', () => {
  const of = (...texts: string[]) => ({
    list: (query: string) => searched(texts, query, (one) => [one]),
    palette: (query: string) =>
      searchIndex(texts.map((text) => ({ text })))
        .find(query, 9)
        .map(({ text }) => text),
  });
  for (const find of Object.values(of('Smith Jones', 'Smith-Jones'))) {
    expect(find('smith-jones')[0]).toBe('Smith-Jones');
    expect(find('smith jones')[0]).toBe('Smith Jones');
  }
  for (const find of Object.values(of('José', 'Jose', 'Josephine'))) {
    expect(find('jose')).toEqual(['Jose', 'José', 'Josephine']);
    expect(find('josé').slice(0, 2)).toEqual(['José', 'Jose']);
  }
});

it('only what is typed is found: another letter is another name [DIR-180]', () => {
  expect(searched(names, 'lukas z', (one) => [one])).toEqual(['Łukasz Żak']);
  expect(searched(names, 'sorenson', (one) => [one])).toEqual([]);
  expect(searched(['tl.a1', 'tl.a11'], 'a1.1', (one) => [one])).toEqual([]);
  expect(searched(['Tan Gita', 'Tang Li'], 'tang', (one) => [one])).toEqual(['Tang Li']);
  expect(isAlike('Zoë', 'ZOE')).toBe(true);
  expect(isAlike('Al-Hassan', 'al hassan')).toBe(true);
  expect(isAlike('Zoë', 'Zora')).toBe(false);
});

it('an empty query leaves a list as it is [DIR-180]', () => {
  expect(searched(names, " ' - ", (one) => [one])).toEqual(names);
  expect(folded(' \u200b\u00ad- ’')).toBe('');
});

it('finds by the beginnings of words in any order, without accents, the best first [UI-321]', () => {
  const index = searchIndex([
    { text: 'Zoë Tan A1' },
    { text: 'Tan Wei A2' },
    { text: 'Tania Koh A1' },
  ]);
  const texts = (query: string) => index.find(query, 5).map(({ text }) => text);
  expect(texts('tan')).toEqual(['Tan Wei A2', 'Tania Koh A1', 'Zoë Tan A1']);
  expect(texts('zoe t')).toEqual(['Zoë Tan A1']);
  expect(texts('a1 tan')).toEqual(['Tania Koh A1', 'Zoë Tan A1']);
  expect(texts('')).toEqual([]);
  expect(texts('x')).toEqual([]);
});
