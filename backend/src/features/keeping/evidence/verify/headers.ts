import type { FileHandle } from 'node:fs/promises';
import type { PackedFile } from './archive-bytes.ts';
import { fieldsIn } from './large-sizes.ts';
import { localHeader } from './local-header.ts';
import { NoPack, shown } from './not-whole.ts';

/**
 * What the header before a file says of it, and the list of files at the archive's end: some programs go by the one,
 * some by the other, and they must unpack the same (EVI-22).
 */

/** The second name of a file ("Unicode Path"), which many programs unpack it under. */
const secondName = 0x7075;
const encrypted = 1;
/** The one that brought the form for more than 4 GB. */
const newestVersion = 45;
/** How hard it was tried to make the file small, which changes nothing about how it is read. */
const effort = 6;

/**
 * Throws NoPack where one of the fields beside a file's name is a second name or goes on beyond them, where the file is
 * encrypted, or where it is in a form that no evidence pack has.
 */
export function refuseStrange(name: string, version: number, flags: number, fields: Buffer): void {
  if (flags & encrypted) throw new NoPack(`${shown(name)} is encrypted.`);
  if ((version & 0xff) > newestVersion) {
    throw new NoPack(`${shown(name)} is in a form that not every program unpacks.`);
  }
  for (const { id, isWhole } of fieldsIn(fields)) {
    if (!isWhole) throw new NoPack(`${shown(name)}: what stands beside its name is damaged.`);
    if (id !== secondName) continue;
    throw new NoPack(
      `${shown(name)} has a second name, under which other programs would unpack it.`,
    );
  }
}

/** Throws NoPack where the header before a file says something else of it than the list. */
export async function refuseOtherHeaders(
  handle: FileHandle,
  files: readonly PackedFile[],
): Promise<void> {
  for (const file of files) {
    const header = await localHeader(handle, file);
    if (!header) continue;
    refuseStrange(file.name, header.version, header.flags, header.fields);
    const isOther = ((header.flags ^ file.flags) & ~effort) !== 0 || header.method !== file.method;
    if (isOther) {
      throw new NoPack(
        `${shown(file.name)}: its header says something else of how it is packed than the list of files.`,
      );
    }
    // Behind the file, where what is said is compared too (EVI-25), when it was not known before.
    const isSame = (said: number, listed: number) =>
      said === listed || (header.isSaidAfterwards && said === 0);
    if (!isSame(header.crc, file.crc)) {
      throw new NoPack(
        `${shown(file.name)}: its header has another checksum than the list of files.`,
      );
    }
    if (!isSame(header.packed, file.packed) || !isSame(header.bytes, file.bytes)) {
      throw new NoPack(`${shown(file.name)}: its header has another size than the list of files.`);
    }
  }
}
