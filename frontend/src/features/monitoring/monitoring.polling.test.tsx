import { monitoringRoutes } from '@muster/protocol';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLive } from '../../shared/live/use-live.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { overviewRow, watchSnapshot } from './monitoring.fixture.ts';
import { watchTopic } from '../../shared/domain/watch-topics.ts';

const second = 1000;
const topic = watchTopic('2026-11-20');
let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer().on(monitoringRoutes.watch, () => watchSnapshot([overviewRow('A1')]));
});
afterEach(() => {
  server.close();
  vi.useRealTimers();
});

function Figures() {
  return <p>{useLive(topic).data?.stats.totalTeams}</p>;
}

it('asks after 5 s without a socket and every 30 s from then on, and not at all while it is connected [S22]', async () => {
  const { channel } = renderLive(<Figures />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const calls = () => server.callsOf(monitoringRoutes.watch).length;
  await act(() => channel.flush());
  const atFirst = calls();
  await pass(600 * second);
  expect(calls()).toBe(atFirst);

  act(() => channel.disconnect());
  await pass(4_999);
  expect(calls()).toBe(atFirst);
  await pass(1);
  expect(calls()).toBe(atFirst + 1);
  await pass(29 * second);
  expect(calls()).toBe(atFirst + 1);
  await pass(61 * second);
  expect(calls()).toBe(atFirst + 4);

  act(() => channel.connect());
  await act(() => channel.flush());
  const back = calls();
  await pass(600 * second);
  expect(calls()).toBe(back);
});
