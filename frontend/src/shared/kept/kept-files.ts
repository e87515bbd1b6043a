import { deviceNow } from '../dates/clock.ts';
import type { Download } from '../http/download.ts';
import { personal, quietlyLater, shiftsFor } from './persisted.ts';

/** The last file of one person that outlives a reload, on the device (PAP-9). */

const address = '/kept-file';
const cacheOf = (userId: string) => personal.files.begins + userId;

export interface KeptFile<About> {
  readonly about: About;
  readonly file: Download;
}

/** Keeps one file in the place of the one before. Where the device has no room for it, none is kept. */
export async function keepFile(userId: string, about: object, file: Download): Promise<void> {
  await quietlyLater(async () => {
    const store = await caches.open(cacheOf(userId));
    const metaText = JSON.stringify({ about, at: deviceNow(), name: file.name });
    const headers = { 'content-type': file.type, 'x-kept': encodeURIComponent(metaText) };
    await store.put(address, new Response(file.content, { headers }));
  });
}

/** The one that is kept; `parse` gives what is said of it, or undefined for what it does not know. */
export async function readKeptFile<About>(
  userId: string,
  parse: (about: unknown) => About | undefined,
): Promise<KeptFile<About> | undefined> {
  return quietlyLater(async () => {
    if (!(await caches.has(cacheOf(userId)))) return undefined;
    const found = await (await caches.open(cacheOf(userId))).match(address);
    if (!found) return undefined;
    const meta = JSON.parse(decodeURIComponent(found.headers.get('x-kept') ?? 'null')) as {
      about: unknown;
      at: number;
      name: string;
    };
    const about = parse(meta.about);
    const ageMs = deviceNow() - meta.at;
    if (about === undefined || !(ageMs >= -60_000 && ageMs <= shiftsFor)) return undefined;
    const type = found.headers.get('content-type') ?? '';
    return { about, file: { name: meta.name, type, content: await found.blob() } };
  });
}
