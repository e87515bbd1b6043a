import { searched, searchIndex } from '@muster/protocol';
import { expect, it } from 'vitest';
import { entriesFor } from './found.ts';
import { makeTypedText } from './typed-text.ts';

const entry = (label: string) => ({
  id: label,
  kind: 'Action',
  label,
  text: label,
  preview: label,
  run: () => undefined,
});

it('what a button of the screen does with its count, and the screen offers itself, is there once [UI-323]', () => {
  const index = searchIndex([entry('Relief due: 11'), entry('Refresh')]);
  const found = entriesFor('re', () => [entry('Relief due')], {
    index,
    fields: [],
    isDialog: false,
  });
  expect(found.map(({ label }) => label)).toEqual(['Relief due', 'Refresh']);
});

it('what is called exactly as it was typed comes first, whoever has only to do with it last, and the rest stays in its order [UI-320]', () => {
  const index = searchIndex([entry('Refresh')]);
  const answerEntries = () => [entry('Ann · Team A10'), entry('Team A10'), entry('Team A1')];
  const found = entriesFor(' team a1 ', answerEntries, { index, fields: [], isDialog: false });
  expect(found.map(({ label }) => label)).toEqual(['Team A1', 'Team A10', 'Ann · Team A10']);
});

const first = ['Wei', 'Mei', 'Omar', 'Nurul', 'Zoë', 'Kumar', 'Hana', 'Li'];
const last = ['Chua', 'Teo', 'Ng', 'Osman', 'Tan', 'Nair', 'Lim', 'Koh'];
const people = Array.from({ length: 2000 }, (_, index) => ({
  id: index,
  text: `${first[index % 8]} ${last[(index >> 3) % 8]} ${index} Team A${index % 14}`,
}));

const took = (queries: readonly string[], find: (query: string) => unknown) =>
  queries
    .flatMap((query) =>
      Array.from({ length: 3 }, () => {
        const from = performance.now();
        find(query);
        return performance.now() - from;
      }),
    )
    .sort((a, b) => a - b);
const median = (all: number[]) => all[all.length >> 1] ?? 0;

it.each(['nurul osman 17', 'zoë tan 2'])(
  'of 2,000 people finds %s at every letter within 16 ms, and quicker than reading all of them [UI-321]',
  (typed) => {
    const index = searchIndex(people);
    const letters = Array.from(typed);
    const queries = letters.map((_, at) => letters.slice(0, at + 1).join(''));
    expect(
      median(took(queries, (query) => searched(people, query, ({ text }) => [text]))),
    ).toBeLessThan(16);
    const ours = took(queries, (query) => index.find(query, 8));
    /** The anchor: every text is read and taken apart at every letter. */
    const anchor = took(queries.slice(0, 3), (query) => searchIndex(people).find(query, 8));
    expect(median(ours)).toBeLessThan(16);
    expect(median(ours)).toBeLessThan(median(anchor));
  },
);

it('a field that comes hears what was typed since it was drawn, and the rest when it has the focus [UI-320]', () => {
  const typed = makeTypedText();
  typed.begin();
  for (const letter of 'nex') typed.add(letter);
  const drawn = typed.text();
  for (const letter of 't 3') typed.add(letter);
  const heard: string[] = [];
  typed.follow((text) => heard.push(text));
  typed.add(' ');
  typed.end();
  expect([drawn, ...heard]).toEqual(['nex', 'next 3', 'next 3 ']);
});
