import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  forecast,
  readCapacity,
  setStation,
  setZoneOpen,
  type ConfigurationDraft,
} from './configuration-draft.ts';
import { makeBoard, moveOf, priya, smallCatalogue } from '../board.fixture.ts';

const board = makeBoard(undefined, [
  [priya, moveOf(null, 'car-1', 0, 1)],
  [priya, moveOf(null, 'car-2', 2)],
]);
const see = (draft: ConfigurationDraft, on = board) => forecast(on, draft, smallCatalogue, priya);

it.each([
  ['7', 7],
  ['-3', 0],
  ['', 0],
  ['abc', 0],
  ['2.9', 2],
  ['100000', 999],
])('a capacity of %j is read as %d [DEP-69]', (text, value) => {
  expect(readCapacity(text, 999)).toBe(value);
});

describe('what saving a configuration would do', () => {
  it('closing a zone closes its stations and counts who returns, by station [DEP-31, DEP-32, DEP-70]', () => {
    const {
      board: after,
      returned,
      operation,
    } = see(setZoneOpen(emptyDraft, 'car', false, smallCatalogue));
    expect(after.zones['car']).toEqual({ isOpen: false });
    expect(after.stations['car-2']).toMatchObject({ isOpen: false, capacity: 4 });
    expect([...returned]).toEqual([
      ['car-1', 2],
      ['car-2', 1],
    ]);
    expect(operation).toEqual({
      type: 'configure',
      zones: { car: { isOpen: false } },
      stations: {},
    });
  });

  it('a station that opens again has the capacity it had [DEP-33]', () => {
    const closed = see(setStation(emptyDraft, 'car-2', { isOpen: false })).board;
    const open = see(setStation(emptyDraft, 'car-2', { isOpen: true }), closed).board;
    expect(open.stations['car-2']).toMatchObject({ isOpen: true, capacity: 4 });
  });

  it('a capacity below the count is a fault of its station alone; everything else that was set stays [DEP-34, DEP-69, DEP-91]', () => {
    const others = setZoneOpen(
      setStation(emptyDraft, 'car-2', { capacity: 3 }),
      'bike',
      false,
      smallCatalogue,
    );
    const {
      faults,
      board: after,
      changes,
      operation,
    } = see(setStation(others, 'car-1', { capacity: 1 }));
    expect([...faults.keys()]).toEqual(['car-1']);
    expect(faults.get('car-1')).toMatchObject({
      code: 'CAPACITY_BELOW_COUNT',
      words: { officers: '2 officers', capacity: '1' },
    });
    expect(after.stations).toMatchObject({
      'car-1': board.stations['car-1'],
      'car-2': { isOpen: true, capacity: 3 },
      'bike-1': { isOpen: false },
    });
    expect(operation?.stations).toEqual({ 'car-2': { capacity: 3 } });
    expect(changes).toBe(see(others).changes + 1);
  });

  it('a station that is opened in a zone that somebody has closed meanwhile is a fault too [DEP-34, DEP-91]', () => {
    const closed = see(setZoneOpen(emptyDraft, 'car', false, smallCatalogue)).board;
    const { faults } = see(setStation(emptyDraft, 'car-1', { isOpen: true }), closed);
    expect(faults.get('car-1')).toMatchObject({ code: 'ZONE_CLOSED' });
  });

  it('what was set back to what it was changes nothing [DEP-69]', () => {
    const draft = setStation(setStation(emptyDraft, 'car-1', { isOpen: false }), 'car-1', {
      isOpen: true,
    });
    expect(see(draft)).toMatchObject({ operation: undefined, changes: 0 });
  });

  it('a zone that is switched takes back what was set for its stations [DEP-31, DEP-69]', () => {
    const draft = setZoneOpen(
      setStation(setStation(emptyDraft, 'car-1', { isOpen: true }), 'bike-1', { capacity: 2 }),
      'car',
      false,
      smallCatalogue,
    );
    expect(draft).toEqual({ zones: { car: false }, stations: { 'bike-1': { capacity: 2 } } });
  });
});
