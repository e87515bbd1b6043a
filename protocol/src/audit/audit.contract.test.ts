import { expect, it } from 'vitest';
import {
  applyToActivity,
  type ActivityPage,
  type AuditFilter,
  type AuditEntry,
} from './audit.contract.ts';

const entry = (id: string, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-20T02:00:00.000Z',
  by: { id: 'u1', name: 'Asha' },
  from: null,
  kind: 'user.updated',
  what: { type: 'user', id: null, name: null },
  before: null,
  after: null,
  hash: '',
  previousHash: '',
  ...overrides,
});
const page = (...ids: string[]): ActivityPage => ({
  entries: ids.map((id) => entry(id)),
  hasMore: false,
});
const idsAfter = (shown: ActivityPage, one: AuditEntry, filter: AuditFilter = {}) =>
  applyToActivity(shown, one, { filter, limit: 3, timeZone: 'Asia/Singapore' }).entries.map(
    ({ id }) => id,
  );

it('a new entry takes its place once, and the page keeps its length [AUD-11]', () => {
  expect(idsAfter(page('9', '8'), entry('10'))).toEqual(['10', '9', '8']);
  expect(idsAfter(page('10', '8'), entry('9'))).toEqual(['10', '9', '8']);
  expect(idsAfter(page('10', '9'), entry('10'))).toEqual(['10', '9']);
  const full = applyToActivity(page('3', '2', '1'), entry('4'), {
    filter: {},
    limit: 3,
    timeZone: 'UTC',
  });
  expect(full).toMatchObject({ entries: [{ id: '4' }, { id: '3' }, { id: '2' }], hasMore: true });
});

it.each<[string, AuditFilter, Partial<AuditEntry>, boolean]>([
  ['kind', { kind: 'user' }, {}, true],
  ['whole kind', { kind: 'user.updated' }, {}, true],
  ['other kind', { kind: 'us' }, {}, false],
  ['person', { userId: 'u2' }, {}, false],
  ['nobody', { userId: 'u1' }, { by: null }, false],
  ['day of the zone', { from: '2026-11-21' }, { at: '2026-11-20T16:30:00.000Z' }, true],
  ['last day', { to: '2026-11-20' }, { at: '2026-11-20T16:30:00.000Z' }, false],
])(
  'a page takes in what its filter would find, by %s [AUD-9, AUD-11]',
  (_, filter, overrides, is) => {
    expect(idsAfter(page(), entry('1', overrides), filter)).toEqual(is ? ['1'] : []);
  },
);
