import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { noFilters } from '../board-view.store.ts';
import {
  makeBoard,
  makeOfficer,
  momentAt,
  moveOf,
  priya,
  smallCatalogue,
} from '../board.fixture.ts';
import { StationState } from './station-state.tsx';
import { needAt, stationView } from './station.view.ts';

const officers = [
  makeOfficer(0),
  makeOfficer(1),
  makeOfficer(2, { status: 'pto', ptoTiming: '10:00-14:00' }),
  makeOfficer(3, { status: 'pto', ptoTiming: '18:00-22:00' }),
];
const stations = { 'car-2': { minimum: 4 } };
const board = makeBoard(officers, [
  [priya, { type: 'configure', stations }],
  [priya, moveOf(null, 'car-2', 0, 1, 2, 3)],
]);
const [, station] = smallCatalogue.stations;

const viewAt = (time: string) => {
  if (!station) throw new Error('no station');
  const around = { waiting: new Set<string>(), tags: [], filters: noFilters };
  return stationView(station, officers, { board, moment: momentAt(time), ...around });
};

it.each([
  ['10:00', 'much', '1 short', '3 of 4 until 14:00'],
  ['14:00', 'none', 'Full', '4 of 4 until 18:00'],
  ['18:00', 'much', '1 short', '3 of 4 here'],
])(
  'at %s a station of four with times off needs %s and says %s, %s [STF-10, STF-13]',
  (time, need, state, here) => {
    const view = viewAt(time);
    expect(needAt(view, view.count)).toBe(need);
    render(<StationState view={view} liveCount={view.count} />);
    expect(document.body).toHaveTextContent(state);
    expect(screen.getByText(here)).toBeVisible();
  },
);
