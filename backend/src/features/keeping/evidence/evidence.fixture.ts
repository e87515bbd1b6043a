import { evidenceRoutes, type EvidencePack } from '@muster/protocol';
import { unzipSync, zipSync } from 'fflate';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestClient } from '../../../testing/app.ts';

/** Packs in tests: made through the calls, opened and packed again by another program. */

export async function settledPack(admin: TestClient, name: string): Promise<EvidencePack> {
  for (;;) {
    const all = await admin.call(evidenceRoutes.list);
    const found = all.find((one) => one.name === name);
    if (found && found.state !== 'running') return found;
    await pause(10);
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
export const packedAgain = (files: PackedFiles): Uint8Array => zipSync(files);

export const textIn = (files: PackedFiles, name: string): string =>
  Buffer.from(files[name] ?? []).toString();
export const rowsIn = <Row = Record<string, unknown>>(files: PackedFiles, name: string): Row[] =>
  textIn(files, name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
