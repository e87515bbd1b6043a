import { expect, it, vi } from 'vitest';
import { daniel, makeBoard, makeOfficer, moveOf, priya, smallCatalogue } from '../board.fixture.ts';
import { momentAnswer, replayAnswer } from './moment-answer.ts';

const date = '2026-11-20';
const timeZone = 'Asia/Singapore';
const board = makeBoard(
  [makeOfficer(0, { name: 'Zara Nair' }), makeOfficer(1, { name: 'Omar Teo' })],
  [[priya, moveOf(null, 'car-2', 0)]],
);
const saves = [
  { revision: 4, at: '2026-11-20T02:40:00.000Z', by: priya },
  { revision: 9, at: '2026-11-20T03:05:16.000Z', by: daniel },
];
const does = {
  onPerson: vi.fn<(id: string) => void>(),
  onPlace: vi.fn<(place: { id: string }) => void>(),
  onMoment: vi.fn<(date: string, at: string) => void>(),
};
const answer = replayAnswer({
  ...does,
  board,
  catalogue: smallCatalogue,
  span: { start: 0, end: 1 },
  saves,
  date,
  timeZone,
});

it('in a replay a person is found with where they were, and Enter tells how they got there [UI-330, HIS-11]', () => {
  for (const text of ['zara', 'How did Zara get here?', 'how did zara nair get here']) {
    const [zara, ...others] = answer(text);
    expect(others).toEqual([]);
    expect(zara).toMatchObject({
      label: expect.stringMatching(/^Zara Nair · .+ · then CAR 2$/),
      preview: 'tells how Zara Nair got here',
    });
    zara?.run();
    expect(does.onPerson).toHaveBeenLastCalledWith(board.officers[0]?.id);
  }
  expect(answer('omar')[0]?.label).toMatch(/then Unassigned$/);
});

it('a save is jumped to by its time, by who saved, or as the last one [UI-330]', () => {
  const labels = (text: string) => answer(text).map(({ label }) => label);
  const [last, first] = ['Save of 11:05:16 AM by Daniel Koh', 'Save of 10:40:00 AM by Priya Nair'];
  expect(labels('save')).toEqual([last, first]);
  expect(labels('save 11:05')).toEqual([last]);
  expect(labels('saved priya')).toEqual([first]);
  expect(labels('last save')).toEqual([last]);
  answer('last save')[0]?.run();
  expect(does.onMoment).toHaveBeenLastCalledWith(date, '2026-11-20T03:05:16.000Z');
});

it('a place is gone to [UI-330]', () => {
  answer('car 2')[0]?.run();
  expect(does.onPlace).toHaveBeenLastCalledWith({ kind: 'station', id: 'car-2' });
});

it('a moment says of which board it is before Enter shows it, and why it cannot be shown [UI-330, HIS-24]', () => {
  const moments = momentAnswer({
    date,
    today: date,
    timeZone,
    now: () => Date.parse('2026-11-20T03:30:00.000Z'),
    onMoment: does.onMoment,
  });
  const [moment] = moments('10:42');
  expect(moment).toMatchObject({
    label: 'Replay of Nov 20 as of 10:42 AM',
    preview: 'shows the board of Friday, Nov 20, 2026 as it was at 10:42:00 AM',
    refused: undefined,
  });
  moment?.run();
  expect(does.onMoment).toHaveBeenLastCalledWith(date, '2026-11-20T02:42:00.000Z');
  expect(moments('1:00 PM')[0]?.refused).toBe(
    '1:00 PM on the board of Friday, Nov 20, 2026 is still to come.',
  );
  expect(moments('Nov 18 10:42')[0]?.refused).toBe('There is no shift on Wednesday, Nov 18, 2026.');
});
