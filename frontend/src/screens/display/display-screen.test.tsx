import { displayRoutes, organisationRoutes, type DisplaySnapshot } from '@muster/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnsweringChannel } from '../../features/display/wall/answering-channel.fixture.ts';
import { displaySnapshot, overviewRow } from '../../features/display/wall/wall.fixture.ts';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import DisplayScreen, { backAfterMs, Recovering } from './display-screen.tsx';

describe('a display', () => {
  const realImmediate = setImmediate;
  const second = 1000;

  let server: FakeServer;
  let channel: AnsweringChannel;
  let queryClient: QueryClient;
  let snapshot: DisplaySnapshot;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(Date.parse('2026-11-20T02:52:00.000Z'));
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    snapshot = displaySnapshot([
      overviewRow('A1', { status: 'submitted', presentCount: 12, absentCount: 1 }),
      overviewRow('A5', { zone: 'A2CAR' }),
    ]);
    server = new FakeServer()
      .on(displayRoutes.snapshot, () => ({ ...snapshot, now: new Date(Date.now()).toISOString() }))
      .on(displayRoutes.offer, () => ({
        secret: 'a secret of twenty characters',
        code: 'K7M4PQ',
        expiresAt: '2026-11-20T03:02:00.000Z',
      }));
    channel = new AnsweringChannel(() => ({
      ok: true,
      epoch: snapshot.epoch,
      revision: snapshot.stats.revision,
    }));
  });
  afterEach(() => {
    queryClient.clear();
  });

  const turn = () =>
    act(async () => {
      await new Promise((resolve) => realImmediate(resolve));
      vi.advanceTimersByTime(0);
    });
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += second) {
      await act(async () => {
        vi.advanceTimersByTime(second);
        await channel.flush();
      });
      for (let rounds = 0; rounds < 3; rounds++) await turn();
    }
  };
  const open = async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <DisplayScreen openChannel={() => channel} />
      </QueryClientProvider>,
    );
    channel.connect();
    await pass(second);
  };
  const refuse = () =>
    server.on(displayRoutes.snapshot, () => {
      throw new Refused('UNAUTHENTICATED');
    });
  const contact = () => document.querySelector('[data-contact]')?.getAttribute('data-contact');

  describe('a screen that is not paired', () => {
    it('shows a code, what to do with it and its minutes, and becomes the wall once it was entered; before that it opens no socket [DIS-1, DIS-2, DIS-6]', async () => {
      refuse();
      let status: 'waiting' | 'paired' = 'waiting';
      server.on(displayRoutes.claim, () => ({ status }));
      await open();
      expect(channel.isOpen).toBe(false);
      expect(screen.getByLabelText('Pairing code K 7 M 4 P Q')).toBeInTheDocument();
      expect(screen.getByText('K7M 4PQ')).toBeInTheDocument();
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        `1Sign in at ${window.location.host} as an administrator or watch TL`,
        '2Open Displays and choose Pair a Display',
        '3Enter this code',
      ]);
      expect(screen.getByText(/good for 10 more minutes/)).toBeInTheDocument();
      await pass(60 * second);
      expect(screen.getByText(/good for 9 more minutes/)).toBeInTheDocument();

      status = 'paired';
      server.on(displayRoutes.snapshot, () => snapshot);
      await pass(5 * second);
      channel.connect();
      await pass(2 * second);
      expect(screen.getByRole('heading', { name: 'Friday, Nov 20' })).toBeInTheDocument();
      expect(contact()).toBe('live');
    });
  });

  describe('the wall', () => {
    it('shows who is here, who is late and what came last [DIS-10, DIS-11, DIS-12, DIS-14]', async () => {
      await open();
      expect(screen.getByText('Morning Shift')).toBeInTheDocument();
      expect(screen.getByText('10:52')).toBeInTheDocument();
      expect(screen.getByText('lowest: Team A1, 92%')).toBeInTheDocument();
      expect(screen.getByText('22 min late')).toBeInTheDocument();
      expect(screen.getByText('A2CAR')).toBeInTheDocument();
      expect(screen.getByText('Team A1 submitted, 12 of 13 present')).toBeInTheDocument();
      expect(screen.getByText('Ops room')).toBeInTheDocument();
    });

    it('shows the next shift, its strength and its plan on a day without one [DIS-50]', async () => {
      vi.setSystemTime(Date.parse('2026-11-22T08:20:00.000Z'));
      const zone = {
        id: 'car',
        name: 'CAR',
        teams: [{ id: 'A1', name: 'Team A1' }],
        expected: 20,
        minimum: 16,
        plan: null,
      };
      const next = { date: '2026-11-24', expected: 60, minimum: 48, savedAt: null, zones: [zone] };
      snapshot = displaySnapshot([overviewRow('A1')], { now: '2026-11-22T08:20:00.000Z', next });
      await open();
      expect(
        screen.getByRole('heading', { name: /Next shift.*Tuesday, Nov 24.*in 1 day 17 h/ }),
      ).toHaveTextContent('Morning Shift · 10:00–22:00');
      expect(screen.getByText('less known absences')).toBeInTheDocument();
      expect(screen.getByText('No plan saved yet')).toBeInTheDocument();
      expect(screen.queryByText('Teams Submitted')).toBeNull();
      expect(screen.getByRole('listitem', { name: 'CAR' })).toHaveTextContent(
        '20 expected, minimum 16',
      );

      const plan = { placed: 14, places: 24, short: 2 };
      const savedAt = '2026-11-22T08:00:00.000Z';
      snapshot = { ...snapshot, next: { ...next, savedAt, zones: [{ ...zone, plan }] } };
      channel.push('directory:changed', { what: 'displays', ids: [], revision: null });
      await pass(second);
      expect(screen.getByText('saved 4:00 PM')).toBeInTheDocument();
      expect(screen.getByText('Plan for Nov 24, 10:00')).toBeInTheDocument();
      expect(screen.getByRole('listitem', { name: 'CAR' })).toHaveTextContent(
        /^CARA114 of 24 placed▼2 short$/,
      );
    });

    it('leads phones to the page of one’s own post, unless it shows figures alone [PST-33]', async () => {
      await open();
      const code = () => screen.queryByRole('img', { name: /your own post/ });
      expect(code()).toBeInTheDocument();
      cleanup();
      queryClient.clear();
      snapshot = { ...snapshot, settings: { ...snapshot.settings, show: ['counts'] } };
      await open();
      expect(code()).toBeNull();
    });

    it('follows the organisation’s name, also when it was changed while the connection was away [SET-8, DIS-18]', async () => {
      let name = 'Harbour Division';
      server.on(organisationRoutes.read, () => ({
        name,
        logo: null,
        passwordMinLength: 10,
        needsAdministrator: false,
        signOn: null,
      }));
      await open();
      expect(screen.getByText('Harbour Division · Ops room')).toBeInTheDocument();
      name = 'Northern Checkpoint';
      channel.push('directory:changed', {
        what: 'settings',
        ids: ['organisationName'],
        revision: 2,
      });
      await pass(second);
      expect(screen.getByText('Northern Checkpoint · Ops room')).toBeInTheDocument();
      channel.disconnect();
      name = 'Airport Division';
      await pass(second);
      channel.connect();
      await pass(second);
      expect(screen.getByText('Airport Division · Ops room')).toBeInTheDocument();
    });

    it('never passes old figures off as live: amber after 10 s, red after 30 s [DIS-19, DIS-20]', async () => {
      await open();
      await pass(20 * second);
      expect(contact()).toBe('live');
      // The server is gone without a word: the socket stands, nobody answers.
      channel.request = () => new Promise(() => undefined);
      await pass(9 * second);
      expect(contact()).toBe('live');
      await pass(5 * second);
      expect(contact()).toBe('late');
      expect(screen.getByText(/^No answer · 1\d s old$/)).toBeInTheDocument();
      await pass(20 * second);
      expect(contact()).toBe('lost');
      expect(screen.getByText(/^Not live since 10:52:\d\d$/)).toBeInTheDocument();
    });

    it('goes back to a code when it is revoked [DIS-9]', async () => {
      await open();
      refuse();
      server.on(displayRoutes.claim, () => ({ status: 'waiting' as const }));
      channel.push('session:revoked', { reason: 'display_revoked' });
      await pass(2 * second);
      expect(screen.getByText('Pair this screen')).toBeInTheDocument();
      expect(queryClient.getQueryData(['display', 'wall', snapshot.date])).toBeUndefined();
    });
  });
});

describe('a display that failed', () => {
  beforeEach(() => vi.useFakeTimers());

  it('starts a wall that failed anew, without a touch [DIS-22]', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const Wall = () => {
      if (isBroken) throw new Error('no such team');
      return <p>Friday</p>;
    };
    render(
      <Recovering>
        <Wall />
      </Recovering>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('It tries again by itself');
    isBroken = false;
    act(() => void vi.advanceTimersByTime(backAfterMs));
    expect(screen.getByText('Friday')).toBeInTheDocument();
    log.mockRestore();
  });
});
