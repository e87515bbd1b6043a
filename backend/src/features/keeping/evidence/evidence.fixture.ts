import { auditRoutes, evidenceRoutes, noteRoutes, type EvidencePack } from '@muster/protocol';
import { unzipSync } from 'fflate';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestClient } from '../../../testing/app.ts';
import { operate, startBoardApp } from '../../board/board-app.fixture.ts';
import { drag } from '../../board/board.fixture.ts';
import { zipWriter } from './pack/zip-writer.ts';
import { verifyPack } from './verify/verify-pack.ts';

/** Packs in tests: made through the calls, opened, and packed again in their own form. */

export async function settledPack(admin: TestClient, name: string): Promise<EvidencePack> {
  for (;;) {
    const all = await admin.call(evidenceRoutes.list);
    const found = all.find((one) => one.name === name);
    if (found && found.state !== 'running') return found;
    await pause(40);
  }
}

/** A pack that is made, with its bytes. */
export async function madePack(admin: TestClient, from: string, to = from) {
  const { name } = await admin.call(evidenceRoutes.make, { body: { from, to } });
  const pack = await settledPack(admin, name);
  const { rawPayload } = await admin.raw('GET', `/api/admin/evidence/${name}`);
  return { pack, bytes: rawPayload };
}

export type PackedFiles = Record<string, Uint8Array>;
export const unpacked = (bytes: Uint8Array): PackedFiles => unzipSync(bytes);

/** An archive of these files as a pack is one, whatever they are. */
export async function packedAgain(files: PackedFiles): Promise<Buffer> {
  const dir = mkdtempSync(path.join(tmpdir(), 'packed-'));
  try {
    const file = path.join(dir, 'again.zip');
    const zip = await zipWriter(file, new Date('2025-09-06T02:20:00.000Z'));
    for (const [name, bytes] of Object.entries(files)) {
      await zip.add(name, Readable.from([Buffer.from(bytes)]));
    }
    await zip.end();
    return readFileSync(file);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

export const textIn = (files: PackedFiles, name: string): string =>
  Buffer.from(files[name] ?? []).toString();
export const rowsIn = <Row = Record<string, unknown>>(files: PackedFiles, name: string): Row[] =>
  textIn(files, name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

/** A server with a day of which a pack can be made: a sheet, a saved deployment, and a note that was read. */
export async function startEvidence() {
  const dir = mkdtempSync(path.join(tmpdir(), 'evidence-'));
  const board = await startBoardApp({ DATA_DIR: dir, MASK_OTHER_TEAMS: '1' });
  const { app, officer, newDay, wen, wira } = board;
  const admin = await app.login('admin');
  const date = await newDay({ [officer(4)]: { status: 'pto', ptoTiming: '12:00-13:00' } });
  for (const index of [3, 4, 5]) await operate(wen, date, drag(officer(index), null, 'car-1'));
  await operate(wen, date, { type: 'save' });
  const body = { text: 'The key,\nas always, is "here"', stationId: 'car-1' };
  const note = await wen.call(noteRoutes.create, { params: { date }, body });
  await wira.call(noteRoutes.read, { params: { date, noteId: note.id } });
  return {
    dir,
    /** Where its packs lie. */
    folder: path.join(dir, 'evidence'),
    board,
    admin,
    date,
    /** What the command says of a pack. */
    async verified(files: PackedFiles | Uint8Array, seal?: string): Promise<string> {
      const file = path.join(dir, 'given.zip');
      writeFileSync(file, files instanceof Uint8Array ? files : await packedAgain(files));
      return verifyPack(file, seal).then(
        () => 'whole',
        (error: Error) => error.message,
      );
    },
    async activity() {
      const query = { kind: 'evidence', limit: 50 };
      return (await admin.call(auditRoutes.activity, { query })).entries;
    },
    async close(): Promise<void> {
      await app.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
