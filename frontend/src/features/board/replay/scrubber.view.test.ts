import type { BoardReplay } from '@muster/protocol';
import { describe, expect, it } from 'vitest';
import {
  densityPath,
  momentAt,
  saveBeside,
  saveMarks,
  shareOf,
  spanOf,
  ticksOf,
} from './scrubber.view.ts';

const at = (time: string) => `2026-11-20T${time}.000Z`;
const ms = (time: string) => Date.parse(at(time));
const replay: BoardReplay = {
  date: '2026-11-20',
  length: 6,
  startAt: at('02:10:00'),
  endAt: at('06:10:00'),
  saves: ['02:40:00', '02:42:00', '05:00:00'].map((time, index) => ({
    revision: index + 2,
    at: at(time),
    by: null,
  })),
  density: { everyMs: 60 * 60_000, counts: [4, 0, 1, 0, 1] },
};

describe('the scrubber', () => {
  it('goes from the first operation to the last, or to now, and any place on it is a moment [HIS-29]', () => {
    const span = spanOf(replay, undefined, 0);
    expect(span).toEqual({ start: ms('02:10:00'), end: ms('06:10:00') });
    expect(spanOf(replay, ms('07:00:00'), 0).end).toBe(ms('07:00:00'));
    expect(shareOf(span, ms('04:10:00'))).toBe(0.5);
    expect(momentAt(span, 0.25)).toBe(ms('03:10:00'));
    expect(momentAt(span, 7)).toBe(span.end);
  });

  it('has a bar for each span in which something was done, and round times of day [HIS-29]', () => {
    const span = spanOf(replay, undefined, 0);
    expect(densityPath(replay, span).match(/M/g)).toHaveLength(3);
    const ticks = ticksOf(span, 'Asia/Singapore', 5).map((tick) => new Date(tick).toISOString());
    expect(ticks).toEqual(['03', '04', '05', '06'].map((hour) => at(`${hour}:00:00`)));
  });

  it('leads to the save before and after, and knows what room each has for its words [HIS-29, HIS-30]', () => {
    const span = spanOf(replay, undefined, 0);
    expect(saveBeside(replay, ms('02:42:00'), -1)).toBe(ms('02:40:00'));
    expect(saveBeside(replay, ms('02:42:00'), 1)).toBe(ms('05:00:00'));
    expect(saveBeside(replay, ms('05:00:00'), 1)).toBeUndefined();
    const minutes = saveMarks(replay, span).map(({ room }) => Math.round(room * 240));
    expect(minutes).toEqual([2, 138, 70]);
  });
});
