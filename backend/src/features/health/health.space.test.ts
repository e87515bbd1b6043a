import { expect, it } from 'vitest';
import { shortSpaceReader } from './health.space.ts';

const mebibyte = 1024 * 1024;

it('space is short under 2 GiB and again under 512 MiB, until a tenth more is free [NOT-9]', async () => {
  let free: number | null = null;
  const read = shortSpaceReader(() => Promise.resolve({ free }));
  const keysAt = async (mebibytes: number) => {
    free = mebibytes * mebibyte;
    return (await read()).map(({ key }) => key);
  };
  expect(await read()).toEqual([]);
  expect(await keysAt(2100)).toEqual([]);
  expect(await keysAt(1536)).toEqual(['attention']);
  expect(await read()).toEqual([{ key: 'attention', name: '1536 MiB' }]);
  expect(await keysAt(2100)).toEqual(['attention']);
  expect(await keysAt(500)).toEqual(['attention', 'bad']);
  expect(await keysAt(550)).toEqual(['attention', 'bad']);
  expect(await keysAt(600)).toEqual(['attention']);
  expect(await keysAt(2300)).toEqual([]);
  expect(await keysAt(2100)).toEqual([]);
});
