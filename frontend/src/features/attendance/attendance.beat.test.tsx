import { attendanceRoutes, type Sheet } from '@muster/protocol';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useLive } from '../../shared/live/use-live.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { memberOf, present, recordOf, sheetOf } from './attendance.fixture.ts';
import { sheetTopic } from './attendance.sync.ts';

const date = '2025-09-06';
const beat = { teamId: 'A1', date, epoch: 'first', revision: 1 };
const topic = sheetTopic('A1', date);
let server: FakeServer;
let stored: Sheet;
const calls = () => server.callsOf(attendanceRoutes.sheet).length;

beforeEach(() => {
  stored = sheetOf();
  server = new FakeServer().on(attendanceRoutes.sheet, () => stored);
});
afterEach(() => server.close());

function Status() {
  return <p>{useLive(topic).data?.session.status}</p>;
}

async function open() {
  const { channel, container } = renderLive(<Status />);
  await act(() => channel.flush());
  return {
    shown: () => container.querySelector('p')?.textContent,
    async beats(over: Partial<typeof beat> = {}) {
      channel.push('team:beat', { ...beat, ...over });
      await act(() => channel.flush());
    },
  };
}

it('a beat that is ahead of the sheet fetches it once, and it shows what was submitted elsewhere [S27]', async () => {
  const { shown, beats } = await open();
  const atFirst = calls();
  expect(shown()).toBe('pending');
  stored = sheetOf([recordOf(memberOf(1), present)]);
  await beats();
  expect({ shown: shown(), calls: calls() }).toEqual({ shown: 'submitted', calls: atFirst + 1 });
  await beats();
  expect(calls()).toBe(atFirst + 1);
});

it('a beat of another team or date, or of what is shown already, fetches nothing [S27]', async () => {
  const { beats } = await open();
  const atFirst = calls();
  await beats({ teamId: 'A2', revision: 9 });
  await beats({ date: '2025-09-07', revision: 9 });
  await beats({ revision: 0 });
  expect(calls()).toBe(atFirst);
});

it('a beat of a server that was started anew fetches the sheet, whatever its revision [S27]', async () => {
  const { beats } = await open();
  const atFirst = calls();
  stored = { ...stored, epoch: 'second' };
  await beats({ epoch: 'second', revision: 0 });
  expect(calls()).toBe(atFirst + 1);
});
