import { scheduleRoutes } from '@muster/protocol';
import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { now } from '../../shared/dates/clock.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { useToday } from './use-today.ts';

/** 09:58 in Singapore, two minutes before the night shift of the 21st ends. */
const start = Date.parse('2026-11-22T01:58:00.000Z');
const minute = 60_000;
const hour = 60 * minute;

let server: FakeServer;
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
  return <p>{useToday().today?.today}</p>;
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
