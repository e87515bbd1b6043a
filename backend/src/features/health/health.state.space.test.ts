import { expect, it } from 'vitest';
import { shortSpaceReader } from './health.state.ts';

const mebibyte = 1024 * 1024;

it('space is short under 2 GiB and again under 512 MiB, until a tenth more is free, at whichever process [NOT-9, NOT-22]', async () => {
  let free: number | null = null;
  let isShared = false;
  let openFacts: string[] = [];
  const machines = new Set<string | null>();
  const read = shortSpaceReader(() => Promise.resolve({ free, isShared }), 'web-1');
  const look = () =>
    read((_kind, of) => {
      machines.add(of);
      return openFacts;
    });
  const keysAt = async (mebibytes: number) => {
    free = mebibytes * mebibyte;
    openFacts = (await look())?.map(({ key }) => key) ?? [];
    return openFacts;
  };
  expect(await look()).toBeUndefined();
  expect(await keysAt(2100)).toEqual([]);
  expect(await keysAt(1536)).toEqual(['attention']);
  expect(await look()).toEqual([{ key: 'attention', name: '1536 MiB', machine: 'web-1' }]);
  expect(await keysAt(2100)).toEqual(['attention']);
  expect(await keysAt(500)).toEqual(['attention', 'bad']);
  expect(await keysAt(550)).toEqual(['attention', 'bad']);
  expect(await keysAt(600)).toEqual(['attention']);
  expect([...machines]).toEqual(['web-1']);
  isShared = true;
  expect(await look()).toEqual([{ key: 'attention', name: '600 MiB' }]);
  expect([...machines]).toEqual(['web-1', null]);
  expect(await keysAt(2300)).toEqual([]);
  expect(await keysAt(2100)).toEqual([]);
});
