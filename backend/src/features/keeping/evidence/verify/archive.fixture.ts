import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packWriter } from '../pack/pack-writer.ts';
import { verifyPack } from './verify-pack.ts';

/** A small pack. */

const sheets = 'day/sheets.jsonl';

/** A manifest without its list of files. */
export const about = {
  muster: 'evidence',
  version: 1,
  product: '0.1.0',
  name: 'pack.zip',
  organisation: 'Northern Checkpoint',
  timeZone: 'Asia/Singapore',
  from: '2025-09-06',
  to: '2025-09-06',
  at: '2025-09-06T02:20:00.000Z',
  madeBy: null,
  days: [],
  trail: { first: null, last: null, end: { sequence: 9, hash: '' } },
  previous: null,
} as const;

/** A small pack in a folder of its own. */
export async function givenPack() {
  const dir = mkdtempSync(path.join(tmpdir(), 'pack-'));
  const file = path.join(dir, 'given.zip');
  const writer = await packWriter(file, about.at);
  await writer.add(sheets, ['one\ntwo\n'], true);
  await writer.add('day/print.pdf', [Buffer.from('%PDF-1.7 a print')], false);
  await writer.end(about);
  return {
    whole: readFileSync(file),
    /** What verifying these bytes says: `whole`, or why they are not, without the file's name. */
    async verified(bytes: Buffer): Promise<string> {
      writeFileSync(file, bytes);
      return verifyPack(file).then(
        () => 'whole',
        (error: Error) => error.message.slice(file.length + 1),
      );
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
