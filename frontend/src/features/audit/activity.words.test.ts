import { expect, it } from 'vitest';
import { entryOf } from './audit.fixture.ts';
import { changesOf, kindWords, subjectOf } from './activity.words.ts';

it.each([
  ['user.updated', 'Person changed'],
  ['team.created', 'Team created'],
  ['session.refused', 'Sign-in refused'],
  ['token.revoked', 'API token revoked'],
  ['webhook.stopped', 'Webhook stopped'],
  ['archive.deleted', 'Archive of a cleanup deleted'],
  ['shiftPlan.moved-on', 'Shift plan moved on'],
  ['constructor', 'Constructor'],
])('%s is said as “%s”, also where the kind is new [ADM-200]', (kind, words) => {
  expect(kindWords(kind)).toBe(words);
});

it('only fields that differ are shown, each before and after in words [ADM-200]', () => {
  const entry = entryOf('1', {
    before: { name: 'Wei', isActive: true, tags: [], teamId: 'A1', dtlId: 'Ann' },
    after: { name: 'Wei', isActive: false, tags: ['SSM', 'Xray'], teamId: null, dtlId: null },
  });
  expect(changesOf(entry)).toEqual([
    { field: 'Active', before: 'yes', after: 'no' },
    { field: 'Tags', before: 'none', after: 'SSM, Xray' },
    { field: 'Team', before: 'A1', after: 'none' },
    { field: 'DTL', before: 'Ann', after: 'none' },
  ]);
});

it('a refused sign-in says which account and how often, never a name that nobody has [ADM-200, AUD-8]', () => {
  const what = { type: 'user', id: null, name: null };
  const refused = entryOf('1', {
    kind: 'session.refused',
    by: null,
    what,
    before: null,
    after: { count: 3 },
  });
  expect(subjectOf(refused)).toBe('A name that nobody has, 3 times');
  expect(changesOf(refused)).toEqual([]);
});
