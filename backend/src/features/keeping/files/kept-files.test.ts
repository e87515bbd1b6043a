import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptFiles } from './kept-files.ts';
import { writeLines } from './lines-file.ts';

let dir: string;
let elsewhere: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'kept-'));
  elsewhere = path.join(dir, 'elsewhere.txt');
  writeFileSync(elsewhere, 'somebody’s own');
});
afterEach(() => rmSync(dir, { recursive: true }));

it('a link among the files is neither listed nor answered nor removed [KEP-69]', async () => {
  const files = keptFiles(dir, 'backup', (name) => name.endsWith('.gz'));
  writeFileSync(path.join(dir, 'own.gz'), 'own');
  symlinkSync(elsewhere, path.join(dir, 'link.gz'));
  symlinkSync(path.join(dir, 'own.gz'), path.join(dir, 'near.gz'));
  expect(await files.list()).toEqual([{ name: 'own.gz', bytes: 3 }]);
  for (const name of ['link.gz', 'near.gz']) {
    expect(await files.has(name)).toBe(false);
    await expect(files.read(name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(files.remove(name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const { stream, bytes } = await files.read('own.gz');
  expect([bytes, String(await stream.toArray())]).toEqual([3, 'own']);
});

it('what is written goes through no link that stood in its way [KEP-69]', async () => {
  const file = path.join(dir, 'new.gz');
  symlinkSync(elsewhere, `${file}.part`);
  await writeLines(
    file,
    { muster: 'backup', version: 1, at: '2025-09-06T02:20:00.000Z' } as never,
    (async function* () {})(),
  ).catch(() => undefined);
  expect(readFileSync(elsewhere, 'utf8')).toBe('somebody’s own');
});
