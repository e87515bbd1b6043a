import { unzipSync } from 'fflate';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallPack } from './archive.fixture.ts';
import { verifyPack } from './verify-pack.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'flipped-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let whole: Buffer;
beforeAll(async () => {
  whole = await smallPack(dir);
});

const namesPlace = /day\/|lines\.sha256|manifest\.|first file|directory|altered end/;

it('a bit of the archive that is altered is answered with a file or the directory, or changes nothing that is in it [EVI-21, EVI-22]', async () => {
  const files = unzipSync(whole);
  const file = path.join(dir, 'given.zip');
  for (let at = 0; at < whole.length; at++) {
    const altered = Buffer.from(whole);
    altered.writeUInt8(altered.readUInt8(at) ^ (1 << (at % 8)), at);
    writeFileSync(file, altered);
    const said = await verifyPack(file).then(
      () => 'whole',
      (error: Error) => error.message.slice(file.length + 1),
    );
    if (said === 'whole') expect(unzipSync(altered), `byte ${at}`).toEqual(files);
    else expect(said, `byte ${at}`).toMatch(namesPlace);
  }
});
