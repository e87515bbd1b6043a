import { monitoringRoutes, type WatchSnapshot } from '@muster/protocol';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useLive } from '../../shared/live/use-live.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { overviewRow, watchSnapshot } from './monitoring.fixture.ts';
import { watchTopic } from '../../shared/domain/watch-topics.ts';

const date = '2026-11-20';
const topic = watchTopic(date);
let server: FakeServer;
let stored: WatchSnapshot;
const calls = () => server.callsOf(monitoringRoutes.watch).length;

beforeEach(() => {
  stored = watchSnapshot([overviewRow('A1'), overviewRow('A2')]);
  server = new FakeServer().on(monitoringRoutes.watch, () => stored);
});
afterEach(() => server.close());

function Figures() {
  return <p>{useLive(topic).data?.stats.submittedTeams} submitted</p>;
}

async function open() {
  const { channel, container } = renderLive(<Figures />);
  await act(() => channel.flush());
  return {
    shown: () => container.querySelector('p')?.textContent,
    async beats(beat: { date: string; epoch: string; revision: number }) {
      channel.push('watch:beat', beat);
      await act(() => channel.flush());
    },
  };
}

it('a beat that is ahead of the figures fetches them once, and they show what was missed [S27]', async () => {
  const { shown, beats } = await open();
  const atFirst = calls();
  expect(shown()).toBe('0 submitted');
  stored = watchSnapshot([overviewRow('A1', { status: 'submitted' }), overviewRow('A2')]);
  await beats({ date, epoch: 'first', revision: 1 });
  expect({ shown: shown(), calls: calls() }).toEqual({ shown: '1 submitted', calls: atFirst + 1 });
  await beats({ date, epoch: 'first', revision: 1 });
  expect(calls()).toBe(atFirst + 1);
});

it('a beat of another date, or of what is shown already, fetches nothing [S27]', async () => {
  const { beats } = await open();
  const atFirst = calls();
  await beats({ date: '2026-11-21', epoch: 'first', revision: 9 });
  await beats({ date, epoch: 'first', revision: 0 });
  expect(calls()).toBe(atFirst);
});

it('a beat of a server that was started anew fetches the figures, whatever their revision [S27]', async () => {
  const { beats } = await open();
  const atFirst = calls();
  stored = { ...stored, epoch: 'second' };
  await beats({ date, epoch: 'second', revision: 0 });
  expect(calls()).toBe(atFirst + 1);
});
