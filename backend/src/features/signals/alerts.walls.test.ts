import { builtInCatalogue, untouchedBoard, type Board } from '@muster/protocol';
import { beforeEach, expect, it } from 'vitest';
import { clockOf } from '../../lib/clock.ts';
import { conditionsNow } from './conditions.ts';

const date = '2025-09-06';
const minute = 60_000;
const start = Date.parse('2025-09-06T02:20:00.000Z');
let now = start;
beforeEach(() => {
  now = start;
});

/** What a server that begins now tells of a draft and of walls, with one wall that was last heard at `seen.at`. */
function drafts(seen: { at: number; reads?: number }) {
  const board: Board = {
    ...untouchedBoard(date, builtInCatalogue, []),
    assignments: [{ userId: 'ada', stationId: 'car-1', assignmentType: 'manual', notes: null }],
  };
  const { all: read } = conditionsNow(
    {
      anySheet: async () => true,
      snapshot: () => Promise.resolve({ rows: [] } as never),
      board: () => Promise.resolve(board),
      catalogue: () => Promise.resolve(builtInCatalogue),
      people: () => Promise.resolve([]),
      displays: () => {
        const at = new Date(seen.at);
        seen.reads = (seen.reads ?? 0) + 1;
        return Promise.resolve([
          { _id: 'w', name: 'Wall', pairedAt: at, lastSeenAt: at, showsSaved: true },
        ]);
      },
    },
    clockOf('Asia/Singapore', () => now),
  );
  return async () => {
    const { conditions } = await read();
    return conditions
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'draft-unsaved' || kind === 'display-lost');
  };
}

it('a wall of which nothing is heard shows nothing, so that no draft waits for it, until it is back; each look reads the walls once [KNO-41]', async () => {
  const seen = { at: start, reads: 0 };
  const alertKinds = drafts(seen);
  expect(await alertKinds()).toEqual(['draft-unsaved']);
  now += 6 * minute;
  expect(await alertKinds()).toEqual(['draft-unsaved']);
  now += 1;
  expect(await alertKinds()).toEqual(['display-lost']);
  seen.at = now;
  expect(await alertKinds()).toEqual(['draft-unsaved']);
  expect(seen.reads).toBe(4);
});

it('a server that has just started takes every wall to be there, since it could not have heard of it [KNO-41]', async () => {
  const alertKinds = drafts({ at: start - 60 * minute });
  expect(await alertKinds()).toEqual(['draft-unsaved']);
  now += 6 * minute;
  expect(await alertKinds()).toEqual(['display-lost']);
});
