import { attendanceRoutes } from '@muster/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Cut, FakeServer, Refused } from '../../testing/fake-server.ts';
import { sessionScopeOf } from '../../testing/session-scope-of.ts';
import { makeDrafts, type Drafts, draftKey } from './attendance.draft.ts';
import { memberOf, recordOf, sheetOf } from './attendance.fixture.ts';
import { unmarked } from './attendance.mark.ts';
import { newerSheet, submitMarks, type SubmitBody } from './attendance.submit.ts';
import { removeOldDrafts } from './draft.expiry.ts';

const key = draftKey('user', 'A1', '2025-09-06');
const ann = memberOf(1);
const edits = { [ann.id]: { mark: { ...unmarked, status: 'present' as const }, basedOn: null } };
let drafts: Drafts;
const keep = () => drafts.update(key, () => ({ edits }));
/** What is in memory is gone; what the device keeps is not. */
const reload = () => void (drafts = makeDrafts());

beforeEach(reload);

describe('a draft', () => {
  it('survives a reload, per user, team and date [ATT-55]', () => {
    keep();
    reload();
    expect(drafts.draftOf(key).edits).toEqual(edits);
    expect(drafts.draftOf(draftKey('user', 'A1', '2025-09-07')).edits).toEqual({});
    expect(drafts.draftOf(draftKey('other', 'A1', '2025-09-06')).edits).toEqual({});
  });

  it('leaves nothing behind once it is empty [ATT-55]', () => {
    keep();
    drafts.update(key, () => ({ edits: {} }));
    expect(localStorage.length).toBe(0);
  });

  it('is read as empty when what is stored makes no sense [ATT-55]', () => {
    localStorage.setItem(key, '{"edits":{"x":{"mark":7}}}');
    expect(drafts.draftOf(key).edits).toEqual({});
  });

  it('a draft follows what another tab changes [ATT-55]', () => {
    const stop = drafts.follow();
    localStorage.setItem(key, JSON.stringify({ edits, savedAt: Date.now() }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(drafts.draftOf(key).edits).toEqual(edits);
    stop();
  });

  it('is removed from the device 48 hours after its last change [ATT-55]', () => {
    localStorage.setItem(key, JSON.stringify({ edits, savedAt: Date.now() - 49 * 3_600_000 }));
    expect(drafts.draftOf(key).edits).toEqual({});
    expect(drafts.keysOf('user')).toEqual([]);
    removeOldDrafts();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('of one person goes as a whole, and nobody else’s with it [ATT-84]', () => {
    keep();
    const other = draftKey('other', 'A1', '2025-09-06');
    drafts.update(other, () => ({ edits }));
    reload();
    drafts.discardAll('user');
    expect(drafts.keysOf('user')).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([other]);
  });

  it('that the device has not kept ends with the session [ATT-55, SES-48]', () => {
    const mine = sessionScopeOf('user').part(makeDrafts);
    mine.update(key, () => ({ edits }));
    localStorage.clear();
    expect(mine.draftOf(key).edits).toEqual(edits);
    expect(sessionScopeOf('other').part(makeDrafts).draftOf(key).edits).toEqual({});
  });
});

describe('a submit without a definite answer', () => {
  let server: FakeServer;
  beforeEach(() => void (server = new FakeServer()));
  afterEach(() => server.close());

  const body: SubmitBody = {
    teamId: 'A1',
    date: '2025-09-06',
    attendanceData: { [ann.id]: { status: 'present', notes: '' } },
    submittedBy: 'user',
    baseRevision: 0,
  };
  const { session, records } = sheetOf([recordOf(ann)]);
  const answer = { session, records, created: 1, updated: 0, deleted: 0 };
  const sentIds = () =>
    server.callsOf(attendanceRoutes.submit).map((call) => (call.body as { opId: string }).opId);
  const submit = (over: Partial<SubmitBody> = {}) => submitMarks(drafts, key, { ...body, ...over });
  const cut = () => {
    throw new Cut();
  };

  it('keeps its id after a lost connection, also after a reload [ATT-60, S11]', async () => {
    keep();
    server.on(attendanceRoutes.submit, cut);
    await expect(submit()).rejects.toThrow();
    reload();
    server.on(attendanceRoutes.submit, () => answer);
    await submit();
    const [first, second] = sentIds();
    expect(second).toBe(first);
    expect(drafts.draftOf(key).pending).toBeUndefined();
  });

  it('takes a new id for other marks [ATT-60, S11]', async () => {
    server.on(attendanceRoutes.submit, cut);
    await expect(submit()).rejects.toThrow();
    await expect(submit({ baseRevision: 1 })).rejects.toThrow();
    expect(new Set(sentIds()).size).toBe(2);
  });

  it('takes a new id after a definite refusal, and keeps the draft [ATT-59, ATT-60]', async () => {
    keep();
    server.on(attendanceRoutes.submit, () => {
      throw new Refused('STALE', {}, sheetOf([recordOf(ann)], { revision: 3 }));
    });
    const error = await submit().catch((reason: unknown) => reason);
    expect(newerSheet(error)?.session.revision).toBe(3);
    await expect(submit()).rejects.toThrow();
    expect(new Set(sentIds()).size).toBe(2);
    expect(drafts.draftOf(key).edits).toEqual(edits);
  });
});
