import { expect, it } from 'vitest';
import type { AuditEntry } from './audit.contract.ts';
import { changesOf, fieldsWords, kindWords, subjectOf } from './audit.words.ts';

const entryOf = (overrides: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-20T02:50:00.000Z',
  by: { id: 'asha', name: 'Asha Admin' },
  from: '10.4.7.12',
  kind: 'user.updated',
  what: { type: 'user', id: 'wei', name: 'Wei Goh' },
  before: { role: 'M' },
  after: { role: 'PSO' },
  hash: 'hash',
  previousHash: 'previous',
  ...overrides,
});
const written = { moment: (at: string) => `moment ${at}`, day: (date: string) => `day ${date}` };

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
  const entry = entryOf({
    before: { name: 'Wei', isActive: true, tags: [], teamId: 'A1', dtlId: 'Ann' },
    after: { name: 'Wei', isActive: false, tags: ['SSM', 'Xray'], teamId: null, dtlId: null },
  });
  expect(changesOf(entry, written)).toEqual([
    { field: 'Active', before: 'yes', after: 'no' },
    { field: 'Tags', before: 'none', after: 'SSM, Xray' },
    { field: 'Team', before: 'A1', after: 'none' },
    { field: 'DTL', before: 'Ann', after: 'none' },
  ]);
});

it('a field is there only where it was recorded, also one whose name every object has [ADM-200, DEP-28]', () => {
  const entry = entryOf({
    before: { name: 'Wei' },
    after: { name: 'Wei', constructor: 'x', toString: null },
  });
  expect(changesOf(entry, written)).toMatchObject([
    { before: null, after: 'x' },
    { before: null, after: 'none' },
  ]);
});

it('a refused sign-in says which account and how often, never a name that nobody has [ADM-200, AUD-8]', () => {
  const subject = { type: 'user', id: null, name: null };
  const refused = entryOf({
    kind: 'session.refused',
    by: null,
    what: subject,
    before: null,
    after: { count: 3 },
  });
  expect(subjectOf(refused)).toBe('A name that nobody has, 3 times');
  expect(changesOf(refused, written)).toEqual([]);
});

it.each([
  ['list', 'deployment-paper', 'Deployment for printing'],
  ['list', 'attendance-paper', 'Attendance for printing'],
  ['list', 'board-log', 'Deployment log'],
  ['list', 'sign-in-links', 'Sign-in links'],
  ['list', 'users', 'Users'],
  ['report', 'late-sheets', 'Late sheets'],
  ['team', 'deployment-paper', 'deployment-paper'],
])('of a %s called %s it says %s [ADM-262]', (type, name, words) => {
  expect(subjectOf(entryOf({ what: { type, id: name, name } }))).toBe(words);
});

it('moments and days are written as is asked, codes in words, typed texts as they are [ADM-262]', () => {
  const entry = entryOf({
    before: { role: 'watch_tl', username: 'watch_tl', absenceType: 'MC', from: '2026-11-05' },
    after: {
      role: 'FRT',
      username: 'team-lead',
      absenceType: 'CL',
      from: '2026-11-06',
      expiresAt: '2026-11-20T02:50:00.000Z',
      scopes: ['read:attendance'],
      lines: 2000,
    },
  });
  expect(changesOf(entry, written)).toEqual([
    { field: 'Role', before: 'Watch TL', after: 'FRT' },
    { field: 'Username', before: 'watch_tl', after: 'team-lead' },
    { field: 'Absence type', before: 'Medical Certificate', after: 'Compassionate Leave' },
    { field: 'From', before: 'day 2026-11-05', after: 'day 2026-11-06' },
    { field: 'Expires at', before: null, after: 'moment 2026-11-20T02:50:00.000Z' },
    { field: 'Scopes', before: null, after: 'read attendance' },
    { field: 'Lines', before: null, after: '2,000' },
  ]);
});

it('every recorded field is said in one line, what is within it too [AUD-10]', () => {
  const after = { isActive: true, hours: { opensAt: '10:00', reason: 'rights_changed' }, tags: [] };
  expect(fieldsWords(after, written)).toBe(
    'Active: yes · Hours: Opens at: 10:00 · Reason: the rights were changed · Tags: none',
  );
  expect(fieldsWords(null, written)).toBe('');
});
