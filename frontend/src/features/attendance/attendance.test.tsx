import { attendanceRoutes, type LogEntry, type SheetReminder } from '@muster/protocol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Cut, FakeServer, Refused } from '../../testing/fake-server.ts';
import { sessionScopeOf } from '../../testing/session-scope-of.ts';
import { draftKey, makeDrafts, type Drafts } from './attendance.draft.ts';
import { logEntryOf, memberOf, recordOf, sheetOf } from './attendance.fixture.ts';
import { unmarked } from './attendance.mark.ts';
import { newerSheet, submitMarks, type SubmitBody } from './attendance.submit.ts';
import { removeOldDrafts } from '../../shared/kept/persisted.ts';
import { makeUpdatesFilter } from './updates.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { AttendanceUpdates } from './components/attendance-updates.tsx';
import { sheetTopic } from './attendance.sync.ts';
import { AskedFor, ReminderNotices } from './components/reminder-notice.tsx';
import type { SessionScope } from '../../shared/session/session-scope.ts';
import { SessionProvider } from '../../shared/session/session-context.tsx';
import { useSheetFilter } from './use-sheet-filter.ts';

describe('a draft', () => {
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

    it('says of itself where the device does not keep it, until it does [ATT-55]', () => {
      const closed = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('closed', 'SecurityError');
      });
      keep();
      expect(drafts.draftOf(key)).toMatchObject({ edits, isUnkept: true });
      closed.mockRestore();
      drafts.update(key, (draft) => ({ ...draft, edits: { ...draft.edits } }));
      expect(drafts.draftOf(key)).toMatchObject({ edits, isUnkept: false });
      reload();
      expect(drafts.draftOf(key).edits).toEqual(edits);
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
    const submit = (over: Partial<SubmitBody> = {}) =>
      submitMarks(drafts, key, { ...body, ...over });
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
});

const sessionOf = (userId: string) => {
  const scope = sessionScopeOf(userId, sessionStorage);
  return { scope, filter: scope.part(makeUpdatesFilter) };
};

it('what the updates are filtered by survives a reload, for this person only, until they sign out [UI-40, SES-48]', () => {
  const mine = sessionOf('priya');
  mine.filter.setState({ team: 'A2', search: 'mei' });
  expect(sessionOf('priya').filter.getState()).toMatchObject({ team: 'A2', search: 'mei' });
  expect(sessionOf('daniel').filter.getState().team).toBe('all');
  mine.scope.end();
  expect(sessionOf('priya').filter.getState()).toMatchObject({ team: 'all', search: '' });
});

describe('the list of updates', () => {
  let server: FakeServer;
  let entries: LogEntry[];

  beforeEach(() => {
    entries = [
      logEntryOf('2', { memberName: 'Mei Osman', updateType: 'modification' }),
      logEntryOf('1', { memberName: 'Arjun Nair' }),
    ];
    server = new FakeServer().on(attendanceRoutes.updates, ({ query }) =>
      entries.filter(({ updateType }) => (query.updateType ?? updateType) === updateType),
    );
  });

  const open = () =>
    renderLive(
      <AttendanceUpdates date="2025-09-06" room="watch" teams={[{ id: 'A1', name: 'Team A1' }]} />,
    );
  const count = (number: number) =>
    screen.findByText(`${number} update(s) found for the selected date and filters`);

  it('lists what changed and counts it [ATT-67, ATT-68]', async () => {
    open();
    expect(await count(2)).toBeInTheDocument();
    expect(screen.getByText('Mei Osman')).toBeInTheDocument();
    expect(server.calls[0]?.url).toBe('/api/attendance-updates?date=2025-09-06');
  });

  it('says why a final sheet was changed [ATT-102]', async () => {
    entries = [logEntryOf('2', { updateType: 'modification', reason: 'Came with a certificate' })];
    open();
    expect(await screen.findByText('Reason for the change: Came with a certificate')).toBeVisible();
  });

  it('shows a whole submit as one line that opens into its members [ATT-90]', async () => {
    const createdAt = '2025-09-06T01:50:00.000Z';
    entries = [
      logEntryOf('3', { memberName: 'Hana Ismail', newValue: 'present', createdAt }),
      logEntryOf('4', { memberName: 'Wei Tan', newValue: 'absent (MC)', createdAt }),
      ...entries,
    ];
    const { user } = open();
    expect(await count(4)).toBeInTheDocument();
    const opener = screen.getByRole('button', { name: '2 members of Team A1' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('1 present · 1 absent')).toBeVisible();
    expect(screen.queryByText('Wei Tan')).toBeNull();
    await user.click(opener);
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Wei Tan')).toBeVisible();
    await user.click(opener);
    expect(screen.queryByText('Wei Tan')).toBeNull();
  });

  it('asks the server for a type and shows new entries of that type only [ATT-67, ATT-70]', async () => {
    const { user, channel } = open();
    await act(() => channel.flush());
    await user.click(await screen.findByRole('button', { name: 'Update Type All types' }));
    await user.click(await screen.findByRole('option', { name: 'Modification' }));
    expect(await count(1)).toBeInTheDocument();
    expect(server.calls.at(-1)?.url).toContain('updateType=modification');
    await act(() => channel.flush());
    channel.push('log:appended', {
      opId: null,
      date: '2025-09-06',
      entries: [logEntryOf('4', { updateType: 'modification' }), logEntryOf('3')],
    });
    await act(() => channel.flush());
    expect(await count(2)).toBeInTheDocument();
  });

  it('searches in what is shown, and says when nothing fits [ATT-67, ATT-68]', async () => {
    const { user } = open();
    await count(2);
    await user.type(screen.getByLabelText('Search by member name'), 'arj');
    expect(await count(1)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Search by member name'), 'x');
    expect(
      screen.getByText('No attendance updates found for the selected criteria.'),
    ).toBeInTheDocument();
  });
});

const reminder = {
  teamId: 'A1',
  date: '2026-11-20',
  at: '2026-11-20T02:30:00.000Z',
  by: { id: '3c1e5f52-9a40-4b61-8a5e-6f6f2b1a9c10', name: 'Wen Watch' },
};

it('a reminder stays until it is read, once for each sheet, and leads to the sheet [KNO-21]', async () => {
  const shown: SheetReminder[] = [];
  const { channel, user } = renderLive(
    <ReminderNotices shown={undefined} onShow={(one) => shown.push(one)} />,
  );
  await act(() => channel.flush());
  for (const at of [reminder.at, '2026-11-20T02:45:00.000Z']) {
    channel.push('sheet:reminded', { ...reminder, at });
    await act(() => channel.flush());
  }
  expect(screen.getByRole('status')).toHaveTextContent(
    /^Wen Watch asks for your team’s attendance of Nov 20, 2026 \(10:45/,
  );
  await user.click(screen.getByRole('button', { name: 'Show the Sheet' }));
  expect(shown.map(({ date }) => date)).toEqual(['2026-11-20']);
  await user.click(screen.getByRole('button', { name: 'Mark as read' }));
  expect(screen.queryByRole('status')).toBeNull();
});

it('the one that stands comes with its sheet as one line, and goes when the sheet is there [KNO-21, S16]', async () => {
  let sheet = sheetOf();
  const server = new FakeServer().on(attendanceRoutes.sheet, () => sheet);
  onTestFinished(() => server.close());
  const shown = { teamId: 'A1', date: sheet.session.date };
  const { channel, live } = renderLive(
    <>
      <ReminderNotices shown={shown} onShow={() => undefined} />
      <AskedFor {...shown} />
    </>,
  );
  const reminded = (at: string) => ({ ...reminder, date: sheet.session.date, at });
  const fetched = () => act(() => live.refresh(sheetTopic('A1', sheet.session.date)));
  await act(() => channel.flush());
  expect(screen.queryByRole('status')).toBeNull();

  // It was told while this page was away.
  sheet = { ...sheet, reminder: reminded('2026-11-20T02:30:00.000Z') };
  await fetched();
  expect(await screen.findByRole('status')).toHaveTextContent(
    /^Asked for at 10:30 AM by Wen Watch$/,
  );
  expect(screen.queryByRole('button')).toBeNull();
  sheet = { ...sheet, reminder: reminded('2026-11-20T02:45:00.000Z') };
  await fetched();
  expect(await screen.findByText(/at 10:45/)).toBeVisible();

  sheet = sheetOf([recordOf(memberOf(1))]);
  await fetched();
  expect(screen.queryByRole('status')).toBeNull();
});

it('search and role of a sheet survive a reload on its team and date, until the leader signs out [UI-40]', () => {
  const load = (scope: SessionScope, team = 'A1', date = '2026-11-20') => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <SessionProvider scope={scope}>{children}</SessionProvider>
    );
    return renderHook(() => useSheetFilter(team, date), { wrapper }).result;
  };
  const mine = () => sessionScopeOf('tl.a1', sessionStorage);
  const first = mine();
  const before = load(first);
  act(() => before.current[1]({ search: 'nur', role: 'PSO' }));
  expect(before.current[0]).toMatchObject({ search: 'nur', role: 'PSO' });
  expect(load(mine()).current[0]).toMatchObject({ search: 'nur', role: 'PSO' });
  const everybody = { search: '', role: 'All Roles' };
  expect(load(mine(), 'A2').current[0]).toMatchObject(everybody);
  expect(load(mine(), 'A1', '2026-11-21').current[0]).toMatchObject(everybody);
  first.end();
  expect(load(mine()).current[0]).toMatchObject(everybody);
});
