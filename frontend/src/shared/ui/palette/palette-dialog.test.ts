import { searchIndex } from '@muster/protocol';
import { expect, it } from 'vitest';
import { entriesFor } from './palette-dialog.tsx';

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

it('what is called exactly as it was typed comes first, and the rest stays in its order [UI-320]', () => {
  const index = searchIndex([entry('Refresh')]);
  const known = () => [entry('Ann · Team A10'), entry('Team A10'), entry('Team A1')];
  const found = entriesFor(' team a1 ', known, { index, fields: [], isDialog: false });
  expect(found.map(({ label }) => label)).toEqual(['Team A1', 'Ann · Team A10', 'Team A10']);
});
