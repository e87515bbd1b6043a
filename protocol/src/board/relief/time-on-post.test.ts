import { describe, expect, it } from 'vitest';
import { durationText } from '../../kernel/dates.ts';
import { makeOfficer, person, TestServer } from '../board.fixture.ts';
import type { Operation } from '../operations/operation.schema.ts';
import { timeSince } from './time-on-post.ts';

const priya = person(0);
const [ann, ben] = [makeOfficer(0), makeOfficer(1)];
const move = (userId: string, from: string | null, to: string | null): Operation => ({
  type: 'place',
  cause: 'drag',
  moves: [{ userId, from, to }],
});

describe('since when somebody stands at a station', () => {
  it('is kept over a save and a whole list, and is new at another station [STF-30]', () => {
    const server = new TestServer();
    const since = () => server.board.assignments.find(({ userId }) => userId === ann.id)?.since;
    const placed = server.must(priya, move(ann.id, null, 'car-1')).change.at;
    server.must(priya, { type: 'save' });
    server.must(priya, {
      type: 'replace',
      assignments: [
        { userId: ann.id, stationId: 'car-1', notes: 'Gate' },
        { userId: ben.id, stationId: 'car-1' },
      ],
    });
    expect(server.board.assignments).toMatchObject([
      { since: placed, notes: 'Gate' },
      { since: server.log.at(-1)?.at },
    ]);
    const moved = server.must(priya, move(ann.id, 'car-1', 'car-2'));
    expect(since()).toBe(moved.change.at);
    server.must(priya, { type: 'undo', target: moved.change.opId ?? '' });
    expect(since()).toBe(placed);
    server.must(priya, { type: 'redo', target: server.log.at(-1)?.opId ?? '' });
    expect(since()).toBe(moved.change.at);
  });
});

/** The end of a morning shift. */
const toMs = Date.parse('2026-11-20T14:00:00.000Z');

it.each([
  [0, null],
  [47, null],
  [48, 'soon'],
  [59, 'soon'],
  [60, 'due'],
  [61, 'overdue'],
])('after %i of 60 minutes it is %s [STF-31]', (minutes, state) => {
  const since = '2026-11-20T02:00:00.000Z';
  const now = Date.parse(since) + minutes * 60_000;
  expect(timeSince({ fromMs: Date.parse(since), toMs, off: undefined }, 60, now)).toMatchObject({
    state,
    share: minutes / 60,
    dueAtMs: Date.parse('2026-11-20T03:00:00.000Z'),
  });
});

it.each([5, 7, 60])(
  'a limit of %i minutes turns with the minute of the clock, whatever the second in which the time began [STF-31]',
  (limit) => {
    const [fromMs, minuteMs] = [Date.parse('2026-11-20T02:00:00.000Z'), 60_000];
    const stateAt = (beganMs: number, nowMs: number) =>
      timeSince({ fromMs: beganMs, toMs, off: undefined }, limit, nowMs)?.state;
    for (let minute = 0; minute <= limit + 2; minute++) {
      const states = [0, 8_000, 59_999].flatMap((began) =>
        [0, 30_000, 59_999].map((late) =>
          stateAt(fromMs + began, fromMs + minute * minuteMs + late),
        ),
      );
      expect(new Set(states).size, `minute ${minute}`).toBe(1);
    }
  },
);

it.each([1, 60_000, 3_600_000])(
  'who stands there since %i ms after now has used nothing of the limit [STF-31, STF-36, HIS-35]',
  (ahead) => {
    const now = Date.parse('2026-11-20T02:00:00.000Z');
    const since = new Date(now + ahead).toISOString();
    expect(timeSince({ fromMs: Date.parse(since), toMs, off: undefined }, 60, now)).toMatchObject({
      share: 0,
      state: null,
    });
    expect(durationText(now - Date.parse(since))).toBe('0 min');
  },
);
