import { expect, it } from 'vitest';
import { diskRoom } from './room.ts';

const reserve = 1600;

/** A room whose disk has as many bytes free as the test says. */
function roomOf(free: number) {
  const disk = { free };
  return { disk, room: diskRoom('/store', reserve, () => disk.free) };
}

it('below the reserve writes are refused in words, and removing only where hardly any of it is left [OPS-69]', () => {
  const { disk, room } = roomOf(reserve);
  room.need();
  disk.free = reserve - 1;
  expect(() => room.need()).toThrow('less than 1600 bytes are free in /store');
  room.needToRemove();
  expect(room.isFull()).toBe(false);
  disk.free = reserve / 16 - 1;
  expect(() => room.needToRemove()).toThrow('less than 100 bytes are free in /store');
  expect(room.isFull()).toBe(true);
  disk.free = reserve;
  room.need();
});

it.each([
  [2600, 1000, true],
  [2599, 1000, false],
  // Nothing else is written any more: what makes room may use half of the reserve.
  [1599, 799, true],
  [1599, 800, false],
])('with %i bytes free %i may be written to make room: %s [OPS-61]', (free, bytes, isEnough) => {
  expect(roomOf(free).room.has(bytes)).toBe(isEnough);
});
