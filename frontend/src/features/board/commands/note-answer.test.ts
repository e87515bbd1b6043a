import { expect, it } from 'vitest';
import { smallCatalogue } from '../board.fixture.ts';
import { noteIn } from './note-answer.ts';

const typed = (text: string) => noteIn(text, smallCatalogue);
const board = { zoneId: null, stationId: null };

it('a note is typed for the board, a zone or a station, and for the walls too [UI-333, KNO-1]', () => {
  expect(typed('note Gate 4 sticks: use 5')).toEqual({
    text: 'Gate 4 sticks: use 5',
    place: board,
    placeName: undefined,
    wall: false,
    refused: undefined,
  });
  expect(typed('Note car x: Lane 7 sticks')).toMatchObject({
    text: 'Lane 7 sticks',
    place: { zoneId: null, stationId: 'car-x' },
    placeName: 'CAR X',
  });
  expect(typed('wall note for Bike: mind the gap')).toMatchObject({
    text: 'mind the gap',
    place: { zoneId: 'bike', stationId: null },
    placeName: 'Bike',
    wall: true,
  });
});

it('a place alone has no words yet, one that is too long says so, and anything else is no note [UI-333]', () => {
  for (const text of ['note CAR 1', 'note for CAR 1', 'note CAR 1: '])
    expect(typed(text)).toMatchObject({ text: '', placeName: 'CAR 1' });
  expect(typed(`note ${'a'.repeat(500)}`)).toMatchObject({ refused: undefined });
  expect(typed(`note ${'a'.repeat(501)}`)).toMatchObject({ refused: 'At most 500 characters' });
  for (const text of ['note', 'note ', 'notes', 'Handover Note', 'wall'])
    expect(typed(text)).toBeUndefined();
});
