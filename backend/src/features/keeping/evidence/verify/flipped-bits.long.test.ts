import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenPack } from './archive.fixture.ts';

let pack: Awaited<ReturnType<typeof givenPack>>;
let whole: Buffer;
beforeAll(async () => {
  pack = await givenPack();
  ({ whole } = pack);
});
afterAll(() => pack.remove());

const namesPlace = /day\/|lines\.sha256|manifest\.|directory|another end|: verify the original/;

it('a bit of the archive that is altered is answered with a file or the directory, or changes nothing that is in it [EVI-21, EVI-22]', async () => {
  const files = unzipSync(whole);
  for (let at = 0; at < whole.length; at++) {
    const altered = Buffer.from(whole);
    altered.writeUInt8(altered.readUInt8(at) ^ (1 << (at % 8)), at);
    const said = await pack.verified(altered);
    if (said === 'whole') expect(unzipSync(altered), `byte ${at}`).toEqual(files);
    else expect(said, `byte ${at}`).toMatch(namesPlace);
  }
}, 60_000);
