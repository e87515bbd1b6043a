import { expect, it } from 'vitest';
import type { StationState } from '../board.ts';
import type { AppliedOperation } from '../operations/operation.schema.ts';
import { operationText, type HistoryNames } from './history.words.ts';

const names: HistoryNames = {
  officer: (id) => id,
  station: (id) => id.toUpperCase(),
  zone: (id) => id,
};
const open: StationState = {
  isOpen: true,
  capacity: 8,
  minimum: 0,
  minimumByTag: {},
  minimumByRole: {},
  timeLimitMinutes: null,
};
const configure = (stations: Record<string, StationState>): AppliedOperation => ({
  type: 'configure',
  zones: {},
  stations,
  moves: [],
});

it('a station that is set says its places, minimums and time limit, and a closed one that it is closed [HIS-2]', () => {
  const text = (state: StationState) => operationText(configure({ 'car-1': state }), names);
  expect(text(open)).toBe('set CAR-1 to 8 places');
  const full = { minimum: 6, minimumByTag: { Xray: 2 }, minimumByRole: { 'TL or DTL': 1 } };
  expect(text({ ...open, ...full, timeLimitMinutes: 60 })).toBe(
    'set CAR-1 to 8 places, minimum 6, 2 Xray, 1 TL or DTL, time limit 60 min',
  );
  expect(text({ ...open, minimumByTag: { Bus: 2 }, minimumByRole: { Bus: 1 } })).toBe(
    'set CAR-1 to 8 places, 2 Bus, 1 Bus',
  );
  expect(text({ ...open, isOpen: false })).toBe('closed CAR-1');
});

it('who is moved by a configuration is told of with it [HIS-2, DEP-311]', () => {
  const move = (userId: string, from: string | null, to: string | null) => ({ userId, from, to });
  const text = (...moves: ReturnType<typeof move>[]) =>
    operationText({ ...configure({ 'car-1': open }), moves }, names);
  expect(text(move('Wei Chua', null, 'car-1'))).toBe(
    'set CAR-1 to 8 places, placed Wei Chua in CAR-1',
  );
  expect(
    text(move('A', 'car-2', null), ...'BCD'.split('').map((one) => move(one, null, 'car-1'))),
  ).toBe('set CAR-1 to 8 places, 1 officer taken off, placed 3 officers in CAR-1');
  // What it set was so before.
  const only = { ...configure({}), moves: [move('Wei Chua', null, 'car-1')] };
  expect(operationText(only, names)).toBe('placed Wei Chua in CAR-1');
});

it('a start says what is true of an earlier deployment and of a template [HIS-2, STF-60]', () => {
  const moves = [{ userId: 'Wei Chua', from: null, to: 'car-1' }];
  const effect = { zones: {}, stations: {}, moves };
  expect(operationText({ type: 'place', cause: 'start', ...effect }, names)).toBe(
    'started the deployment, 1 officer as they stood before',
  );
});

it('many officers of one team are told of with the team whose sheet says so [HIS-2]', () => {
  const officers = (teamId: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${teamId}-${index}`,
      name: `${teamId} ${index}`,
      role: 'Member',
      teamId,
      status: 'present' as 'present' | 'pto',
      username: null,
      ptoTiming: null as string | null,
      tags: [],
    }));
  const said = (upsert: ReturnType<typeof officers>, left = 0) =>
    operationText(
      {
        type: 'officers',
        upsert,
        remove: Array.from({ length: left }, (_, index) => ({
          userId: String(index),
          reason: 'absent' as const,
        })),
        moves: [],
        zones: {},
        stations: {},
      },
      { officer: String, station: String, zone: String },
    );
  const [late] = officers('A1', 1);
  expect(said(late ? [{ ...late, status: 'pto', ptoTiming: '10:00-14:00' }] : [])).toMatch(
    /is here, off 10:00-14:00$/,
  );
  expect(said(officers('A1', 14))).toBe('Team A1: 14 officers are here or changed');
  const several = [...officers('A1', 2), ...officers('A2', 2)];
  expect(said(several)).toBe('4 officers are here or changed');
  expect(said(officers('A1', 3), 1)).toBe('1 officer left, 3 officers are here or changed');
});
