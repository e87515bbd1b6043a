import { scheduleOf, scheduleRoutes, zoneDutyOf } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Cut, FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { DeploymentBanner } from './components/deployment-banner.tsx';
import { ZonePanel } from './components/zone-panel.tsx';
import { now } from '../../shared/dates/clock.ts';
import { useServerOrganisation } from './schedule.queries.ts';

let server: FakeServer;

it('says that the zone could not be fetched, and Try again fetches it [SCH-15]', async () => {
  const server = new FakeServer();
  let isDown = true;
  server.on(scheduleRoutes.zoneOfTeam, ({ params: { teamId, date } }) => {
    if (isDown) throw new Cut();
    return { teamId, ...zoneDutyOf(teamId, date) };
  });
  const { user } = renderLive(<DeploymentBanner teamId="A1" date="2025-09-06" />);
  expect(
    await screen.findByText('The zone for Sep 06, 2025 could not be fetched.'),
  ).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^You are deployed to/)).toBeInTheDocument();
  server.close();
});

describe('the zone of a team', () => {
  beforeEach(() => {
    server = new FakeServer()
      .on(scheduleRoutes.zoneOfTeam, ({ params: { teamId, date } }) => ({
        teamId,
        ...zoneDutyOf(teamId, date),
      }))
      .on(scheduleRoutes.schedule, ({ params, query }) =>
        scheduleOf(params.teamId, query.startDate, query.days),
      );
  });

  const open = (teamId: string) =>
    renderLive(<ZonePanel teamId={teamId} teamName={`Team ${teamId}`} />, {
      organisation: { today: '2025-09-06' },
    });
  const part = (name: string) => within(screen.getByRole('region', { name }));

  it('leads to a day of the week by a press on it, and back by Today [SCH-14]', async () => {
    const { user } = open('A1');
    const week = part('7-day schedule');
    expect(await week.findAllByRole('button')).toHaveLength(7);
    await user.click(week.getByRole('button', { name: /Sep 08/ }));
    const day = part('Zone Assignment');
    expect(await day.findByText('Team A1 · Sep 08, 2025')).toBeVisible();
    expect(day.getByText('Night Off')).toBeVisible();
    await user.click(day.getByRole('button', { name: 'Today' }));
    expect(await day.findByText('Team A1 · Sep 06, 2025')).toBeVisible();
  });

  it('tells which day of the week is shown, as what is chosen already [SCH-14, UI-92]', async () => {
    const { user } = open('A1');
    const week = part('7-day schedule');
    const day = async (name: RegExp) => week.findByRole('button', { name });
    expect(await day(/^Today/)).toHaveAttribute('aria-current', 'date');
    await user.click(await day(/Sep 08/));
    expect(await day(/Sep 08/)).toHaveAttribute('aria-current', 'date');
    expect(await day(/Sep 09/)).not.toHaveAttribute('aria-current');
  });

  it('says that a team has no zone, and that there are no days [SCH-14, UI-27]', async () => {
    server.on(scheduleRoutes.schedule, () => []);
    open('B7');
    expect(await screen.findByText('No zone assignment found for this date.')).toBeVisible();
    expect(await screen.findByText('No schedule available.')).toBeVisible();
  });
});

describe('today', () => {
  /** 09:58 in Singapore, two minutes before the night shift of the 21st ends. */
  const start = Date.parse('2026-11-22T01:58:00.000Z');
  const minute = 60_000;
  const hour = 60 * minute;
  let serverNow: number;
  const calls = () => server.callsOf(scheduleRoutes.clock).length;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(start);
    serverNow = start;
    server = new FakeServer().on(scheduleRoutes.clock, () => ({
      now: new Date(serverNow).toISOString(),
      timeZone: 'Asia/Singapore',
      today: '2026-11-21',
      dutyDate: '2026-11-21',
      overdueAfterMinutes: 30,
      finalAfterHours: 12,
    }));
  });

  function Today() {
    return <p>{useServerOrganisation().organisation?.today}</p>;
  }

  async function open() {
    const { channel, container } = renderLive(<Today />);
    await act(() => channel.flush());
    return {
      shown: () => container.querySelector('p')?.textContent,
      async beats() {
        channel.push('clock:beat', { now: new Date(serverNow).toISOString() });
        await act(() => channel.flush());
        await act(() => channel.flush());
      },
    };
  }

  it('a device whose clock is set by hours while the page is open is found out by the next beat [SCH-20]', async () => {
    const { shown, beats } = await open();
    expect(shown()).toBe('2026-11-21');
    vi.setSystemTime(start + 3 * hour);
    await beats();
    expect(shown()).toBe('2026-11-21');
    expect(now()).toBe(serverNow);
    vi.setSystemTime(start - 3 * hour);
    serverNow += 3 * minute;
    await beats();
    expect(shown()).toBe('2026-11-22');
    expect(now()).toBe(serverNow);
  });

  it('a server whose clock is set while the page is open takes the page along [SCH-20]', async () => {
    const { shown, beats } = await open();
    serverNow += 15 * minute;
    await beats();
    expect(shown()).toBe('2026-11-22');
    serverNow -= 15 * minute;
    await beats();
    expect(shown()).toBe('2026-11-21');
  });

  it('a beat that agrees with the page, give or take what its way takes, asks for nothing [SCH-20]', async () => {
    const { beats } = await open();
    const atFirst = calls();
    serverNow -= 1_500;
    await beats();
    serverNow += 3_000;
    await beats();
    expect(calls()).toBe(atFirst);
  });
});
