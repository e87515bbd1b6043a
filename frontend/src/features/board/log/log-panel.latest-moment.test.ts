import { expect, it } from 'vitest';
import { latestMoment } from './log-panel.tsx';

const now = '2026-11-20T02:00:00.000Z';
const at = (time: string) => `2026-11-20T${time}Z`;
const touch = (time: string) => ({ revision: 1, by: null, at: at(time) });

it.each([
  ['nothing was done', {}, null, now],
  ['all was done before now', { x: touch('01:00:00.000') }, at('01:59:59.999'), now],
  ['somebody was moved a moment after now', { x: touch('02:00:00.003') }, null, at('02:00:00.003')],
  ['it was saved after that', { x: touch('02:00:00.003') }, at('02:00:00.004'), at('02:00:00.004')],
])(
  'where %s a replay begins with the board that is [HIS-24, HIS-35]',
  (_, officers, savedAt, moment) => {
    const touches = { officers, stations: {}, zones: {} };
    expect(latestMoment({ touches, savedAt }, Date.parse(now))).toBe(moment);
  },
);
