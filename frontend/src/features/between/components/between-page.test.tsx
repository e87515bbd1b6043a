import { betweenRoutes, type Between, type LastShift, type OpenPoint } from '@muster/protocol';
import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setClockOffset, deviceNow } from '../../../shared/dates/clock.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { asPhone } from '../../../testing/as-phone.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { betweenOf, lastOf, nextOf } from '../between.fixture.ts';
import { BetweenPage, BetweenTeam } from './between-page.tsx';

let between: Between;
beforeEach(() => {
  between = betweenOf();
  new FakeServer().on(betweenRoutes.read, () => between);
});

const at = (instant: string) => setClockOffset(Date.parse(instant) - deviceNow());
const open = () =>
  renderLive(<BetweenPage date="2026-11-22" />, { organisation: { finalAfterHours: 12 } });
const personId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const side = (kind: string) => screen.findByRole('region', { name: new RegExp(`^${kind} shift`) });
const links = (of: HTMLElement) =>
  within(of)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace('/dashboard', '')]);

it('each part of the last shift leads to where it is settled; what there is none of has no row [MON-70, MON-71, MON-72]', async () => {
  at('2026-11-22T08:20:00.000Z');
  between = betweenOf({
    last: lastOf({
      open: [
        { kind: 'not-submitted', team: { id: 'A13', name: 'Team A13' }, count: 15, names: [] },
        { kind: 'not-marked', team: { id: 'A4', name: 'Team A4' }, count: 1, names: ['Yusra'] },
        { kind: 'unsaved', team: null, count: 3, names: [] },
      ],
    }),
  });
  open();
  const last = await side('Last');
  expect(last).toHaveTextContent('ended 6 h 20 min ago');
  expect(last).toHaveTextContent('13/14last at 10:41 PM');
  expect(last).toHaveTextContent('6 MC · 4 VL · 4 other');
  const toBoard = '?date=2026-11-21&tab=deployment';
  expect(links(last)).toEqual([
    ['Sat, Nov 21', '?date=2026-11-21'],
    ['Replay', `${toBoard}&at=2026-11-22T02%3A00%3A00.000Z`],
    [expect.stringContaining('171 of 187 placed, all minimums met'), toBoard],
    [expect.stringContaining('Team A13 never submitted'), '?date=2026-11-21&team=A13'],
    [expect.stringContaining('Team A4: Yusra was never marked'), '?date=2026-11-21&team=A4'],
    ['3 changes on the board never saved ', toBoard],
  ]);
  expect(last).toHaveTextContent('can be corrected until 10:00 PM');
});

it('a shift of which nothing is recorded has no figure, and nothing to replay [MON-71]', async () => {
  at('2026-11-22T08:20:00.000Z');
  between = betweenOf({ last: null });
  open();
  const last = await side('Last');
  expect(last).toHaveTextContent('Nothing is recorded of it');
  expect(links(last)).toHaveLength(1);
});

it.each([
  ['2026-11-18T08:20:00.000Z', 'in 3 days 5 h', 'It has not begun'],
  ['2026-11-21T16:00:00.000Z', 'ends in 9 h', 'No team has submitted yet'],
])('at %s the shift before is told as not over [MON-71]', async (now, when, nothing) => {
  at(now);
  between = betweenOf({ last: null });
  open();
  const before = await screen.findByRole('region', { name: /^Shift before/ });
  expect(before).toHaveTextContent(when);
  expect(before).toHaveTextContent(nothing);
});

it('of a shift that runs the figures are there, and nothing is said in the past tense [MON-71]', async () => {
  at('2026-11-21T16:00:00.000Z');
  between = betweenOf({ last: lastOf({ board: null }) });
  renderLive(<BetweenPage date="2026-11-22" onBoardOf={() => undefined} />);
  const board = await screen.findByRole('region', { name: /^Shift before/ });
  expect(board).toHaveTextContent('ends in 9 h');
  expect(board).toHaveTextContent('Nobody has a place.');
  cleanup();
  open();
  const before = await screen.findByRole('region', { name: /^Shift before/ });
  expect(before).toHaveTextContent('13/14last at 10:41 PM');
});

it('says whom the next shift expects, who is known to be away, and short only what is so whoever goes where [MON-73]', async () => {
  at('2026-11-22T08:20:00.000Z');
  between = betweenOf({
    next: nextOf({ moves: [{ id: 'A5', name: 'Team A5', from: 'A2CAR', to: 'D3BIKE' }] }),
  });
  const { unmount } = open();
  const next = await side('Next');
  expect(next).toHaveTextContent('Expected202nobody is known to be away');
  expect(next).toHaveTextContent('No minimum asks for more people than are expected');
  expect(next).toHaveTextContent('A5 to D3BIKE');
  expect(next).toHaveTextContent('Nobody has begun one');
  unmount();
  between = betweenOf({ next: nextOf({ shorts: [{ name: 'RSS', have: 1, least: 2 }] }) });
  open();
  expect(await side('Next')).toHaveTextContent('RSS: 1 of 2, even if all who are expected come');
});

it('what the next shift misses at the best is said with its reasons; where nothing is missing who cannot be spared [MON-73]', async () => {
  at('2026-11-22T08:20:00.000Z');
  const forecast = { missing: 1, proven: true, reasons: ['RSS 1 is 1 short'], tight: [] };
  between = betweenOf({ next: nextOf({ forecast }) });
  const { unmount } = open();
  const next = await side('Next');
  expect(next).toHaveTextContent('Short1whoever goes where');
  expect(next).toHaveTextContent('RSS 1 is 1 short no assignment misses fewer');
  unmount();
  const tight = [{ name: 'RSS', expected: 2 }];
  between = betweenOf({
    next: nextOf({ forecast: { ...forecast, missing: 0, reasons: [], tight } }),
  });
  open();
  const other = await side('Next');
  expect(other).toHaveTextContent('Short0every minimum can be met');
  expect(other).toHaveTextContent('Nobody to spare1RSS: 2');
  expect(other).toHaveTextContent('None: every minimum can be met with nobody to spare RSS by 2');
  cleanup();
  between = betweenOf({
    next: nextOf({ zones: [], forecast: { ...forecast, missing: 0, reasons: [], tight: [] } }),
  });
  open();
  expect(await side('Next')).toHaveTextContent('Short0no station has a minimum');
});

it('who is known to be away from the next shift is counted by type, and named to the own leader with until when [MON-73, MON-76]', async () => {
  at('2026-11-22T08:20:00.000Z');
  const person = {
    userId: personId(1),
    userName: 'Siti Rahman',
    teamId: 'A1',
    until: '2026-11-26',
  };
  const away = [
    { ...person, absenceType: 'VL', ptoTiming: null },
    { ...person, userId: personId(2), userName: 'Wei Ling', absenceType: 'MC', ptoTiming: null },
    { ...person, userId: personId(3), userName: 'Adi', absenceType: 'MC', ptoTiming: null },
    { ...person, userId: personId(4), userName: 'Bo', absenceType: null, ptoTiming: '12:00-14:00' },
  ];
  between = betweenOf({ next: nextOf({ expected: 199, away }) });
  const { unmount } = open();
  const next = await side('Next');
  expect(next).toHaveTextContent('Expected199/2023 known to be away');
  expect(links(next)).toContainEqual([
    expect.stringContaining('2 MC · 1 VL · 1 for a part of it'),
    '?tab=next&view=absences',
  ]);
  unmount();
  ownTeam();
  const own = await side('Next');
  expect(own).toHaveTextContent('Siti Rahman: VL until Nov 26');
  expect(own).toHaveTextContent('Bo: off 12:00-14:00');
  expect(links(own)).toContainEqual([expect.stringContaining('Siti Rahman'), '?tab=absences']);
});

it('in the place of the board stands how the last one was left and what the next one has; the next date is there at once [MON-36, MON-77]', async () => {
  at('2026-11-22T08:20:00.000Z');
  const asked: string[] = [];
  const openBoard = () =>
    renderLive(<BetweenPage date="2026-11-22" onBoardOf={(date) => asked.push(date)} />, {
      organisation: { finalAfterHours: 12 },
    });
  between = betweenOf({
    last: lastOf({
      open: [
        { kind: 'not-submitted', team: { id: 'A13', name: 'Team A13' }, count: 15, names: [] },
        { kind: 'unsaved', team: null, count: 3, names: [] },
      ],
    }),
  });
  const { user, unmount } = openBoard();
  await user.click(screen.getByRole('button', { name: 'Go to Nov 24, 2026' }));
  expect(asked).toEqual(['2026-11-24']);
  const last = await side('Last');
  expect(last).toHaveTextContent('Placed171/18716 without a place');
  expect(last).toHaveTextContent('Short0all minimums met');
  expect(last).toHaveTextContent('Saved7:45 AMNov 22, by Priya Nair');
  const toBoard = '?date=2026-11-21&tab=deployment';
  expect(links(last)).toEqual([
    ['Sat, Nov 21', '?date=2026-11-21'],
    ['Replay', `${toBoard}&at=2026-11-22T02%3A00%3A00.000Z`],
    ['3 changes on the board never saved ', toBoard],
  ]);
  expect(await side('Next')).toHaveTextContent('Nobody has begun one');
  unmount();
  between = betweenOf({ last: lastOf({ board: null }) });
  openBoard();
  expect(await side('Last')).toHaveTextContent('Nobody had a place.');
});

const ownTeam = () =>
  renderLive(
    <BetweenTeam date="2026-11-22" onDate={() => undefined} instead={null}>
      the sheet
    </BetweenTeam>,
    { organisation: { finalAfterHours: 12 } },
  );

it('a leader reads who of the own team was away and why, and until when its sheet can be corrected [MON-76]', async () => {
  at('2026-11-22T08:20:00.000Z');
  const person = (userName: string, absenceType: string | null, ptoTiming: string | null) => ({
    userName,
    absenceType,
    ptoTiming,
  });
  const away = [person('Bryan Ng', 'COURSE', null), person('Hui Min Ong', null, '22:00-02:00')];
  between = betweenOf({ last: lastOf({ board: null, away }), next: nextOf({ zone: 'A2CAR' }) });
  const { unmount } = ownTeam();
  const last = await side('Last');
  expect(last).toHaveTextContent('COURSE Bryan Ng · off 22:00-02:00 Hui Min Ong');
  expect(last).toHaveTextContent('None the sheet can be corrected until 10:00 PM');
  expect(links(last).map(([, search]) => search)).toEqual(Array(3).fill('?date=2026-11-21'));
  unmount();
  between = betweenOf({ last: null });
  ownTeam();
  expect(await side('Last')).toHaveTextContent(
    'your team did not submit. The sheet can be corrected until 10:00 PM.',
  );
});

it('a leader reads what the own zone is short of and who plans it, each with the way to it [MON-76]', async () => {
  at('2026-11-22T08:20:00.000Z');
  const reasons = ['SAC 1 is 1 short: 1 expected person counts for SAC, and is needed there'];
  const next = nextOf({
    zone: 'D2CAR',
    zones: [],
    forecast: { missing: 1, proven: true, reasons, tight: [] },
    plan: { placed: 12, savedAt: null, byName: 'Priya' },
  });
  between = betweenOf({ next });
  const { unmount } = ownTeam();
  expect(links(await side('Next')).slice(1)).toEqual([
    [expect.stringContaining(reasons[0] ?? ''), '?tab=zone'],
    [expect.stringContaining('12 placed not saved yet, last by Priya'), '?tab=posts'],
  ]);
  unmount();
  between = betweenOf({
    next: { ...next, forecast: { ...next.forecast!, reasons: [] }, plan: null },
  });
  ownTeam();
  const mine = await side('Next');
  expect(mine).toHaveTextContent('None: every minimum in D2CAR can be met');
  expect(mine).toHaveTextContent('Nobody has begun one');
  cleanup();
  between = betweenOf({ next: { ...next, forecast: null } });
  ownTeam();
  expect(await side('Next')).not.toHaveTextContent('Shorts');
});

it('on a phone the rows of the last shift are folded, but not what is open, and it comes first [MON-70]', async () => {
  asPhone();
  at('2026-11-24T01:00:00.000Z');
  between = betweenOf({
    last: lastOf({ open: [{ kind: 'unsaved', team: null, count: 3, names: [] }] }),
  });
  open();
  const last = await side('Last');
  expect(within(last).getByText(/171 of 187 placed/)).not.toBeVisible();
  expect(within(last).getByText('3 changes on the board never saved')).toBeVisible();
  expect(within(await side('Next')).getByRole('link', { name: 'Plan it' })).toBeVisible();
  const kinds = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  expect(kinds).toEqual(['Last shift: Nov 21, 2026', 'Next shift: Nov 24, 2026']);
});

it.each([
  ['2026-11-24T03:00:00.000Z', 'on now, ends in 10 h', 'Go to today', ''],
  [
    '2026-11-24T15:00:00.000Z',
    'ended 1 h',
    'Replay',
    '?date=2026-11-24&tab=deployment&at=2026-11-24T14%3A00%3A00.000Z',
  ],
])('at %s the shift after has nothing to plan: %s, %s [MON-73]', async (now, when, name, to) => {
  at(now);
  const plan = { placed: 157, savedAt: null, byName: null };
  between = betweenOf({ next: nextOf({ plan }) });
  renderLive(<BetweenPage date="2026-11-22" />, { organisation: { today: '2026-11-24' } });
  const after = await screen.findByRole('region', { name: /^Shift after/ });
  expect(after).toHaveTextContent(when);
  expect(after).toHaveTextContent('157 placed');
  expect(after).not.toHaveTextContent(/Expected|Minimum|Known absences/);
  expect(links(after)[1]).toEqual([name, to]);
});

it('what was short is said once [MON-71, MON-72]', async () => {
  at('2026-11-22T08:20:00.000Z');
  const board = { ...lastOf().board, short: 1, shortStations: 1 } as LastShift['board'];
  const short: OpenPoint = { kind: 'short', team: null, count: 1, names: ['RSS 1'] };
  between = betweenOf({ last: lastOf({ board, open: [short] }) });
  const { unmount } = open();
  const last = await side('Last');
  expect(last).toHaveTextContent('1 place short when the shift ended RSS 1');
  expect(last).not.toHaveTextContent('1 short at');
  unmount();
  renderLive(<BetweenPage date="2026-11-22" onBoardOf={() => undefined} />);
  expect(await side('Last')).toHaveTextContent('Short1RSS 1');
  expect(await side('Last')).not.toHaveTextContent('when the shift ended');
});

it('what changes of either shift is shown without a reload [MON-75]', async () => {
  const { channel } = open();
  await side('Last');
  between = betweenOf({ last: lastOf({ presentCount: 188 }) });
  channel.push('days:changed', { what: 'sheets', dates: ['2026-11-21'] });
  await act(() => channel.flush());
  expect(await screen.findByText('188')).toBeInTheDocument();
});
