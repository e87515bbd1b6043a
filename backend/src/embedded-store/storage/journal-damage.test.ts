import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { encode, Entry } from '../wire/bson.ts';
import { pack, smaller, unpack, type Change } from './change.ts';
import { inflated } from './journal-damage.ts';

const namespace = 'muster.boardOperations';
const putOf = (fields: object): Change => ({
  kind: 'put',
  namespace,
  entry: Entry.from(encode({ _id: randomUUID(), ...fields })),
});
const bytesOf = (parts: readonly Buffer[]) => Buffer.concat(parts);

it('changes that are worth it are journalled in fewer bytes, and read again to the byte [OPS-210]', () => {
  const moves = [{ userId: randomUUID(), from: null, to: 'reserve' }];
  const change = { op: { type: 'place', cause: 'drag', moves, zones: {}, stations: {} } };
  const changes = Array.from({ length: 4 }, () => putOf({ opId: randomUUID(), change }));
  const [packed, fewer] = [bytesOf(pack(changes)), bytesOf(smaller(pack(changes)))];
  expect(fewer.length).toBeLessThan(packed.length / 2);
  expect(bytesOf(pack([...unpack(fewer)]))).toEqual(packed);
});

it('what is small, or would not be smaller, is journalled as it is [OPS-210]', () => {
  const tiny = pack([putOf({ n: 1 })]);
  expect(smaller(tiny)).toBe(tiny);
  const noise = Buffer.from(Array.from({ length: 4000 }, () => Math.floor(Math.random() * 256)));
  const random = pack([putOf({ noise })]);
  expect(smaller(random)).toBe(random);
});

it('what was deflated when the format began is read today: its text of known words is the same [OPS-210]', () => {
  const text = inflated(
    Buffer.from(
      'g6YKc3g0JqLGYxIiIgOKMisTFfwSM4uQk0gy9jRiZKZraKhraI6SVsC2kBX3KfCoQop8UKVUVJZKRhqgchQDAA==',
      'base64',
    ),
  ).toString('latin1');
  expect(text).toBe(
    '{"seq":7,"opId":"a","by":{"id":"b","name":"Priya Nair"},"asked":"c","change":{"date":"2026-11-17","revision":7,"op":{"type":"place","cause":"drag","moves":[{"userId":"d","from":null,"to":"reserve"}],"zones":{},"stations":{}}},"inverse":{"moves":[],"zones":{},"stations":{},"origins":{"officers":{},"stations":{},"zones":{}}}}',
  );
});
