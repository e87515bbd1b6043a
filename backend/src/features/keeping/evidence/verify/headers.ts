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
/** How hard it was tried to make the file small, which changes nothing about how it is read. */
const effort = 6;

/** Throws NoPack where one of the fields beside a file's name is a second name, or the file is encrypted. */
export function refuseStrange(name: string, flags: number, fields: Buffer): void {
  if (flags & encrypted) throw new NoPack(`${shown(name)} is encrypted.`);
  for (const { id } of fieldsIn(fields)) {
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
    refuseStrange(file.name, header.flags, header.fields);
    const isOther = ((header.flags ^ file.flags) & ~effort) !== 0 || header.method !== file.method;
    if (isOther) {
      throw new NoPack(
        `${shown(file.name)}: its header says something else of how it is packed than the list of files.`,
      );
    }
    if (header.isSaidAfterwards) continue;
    if (header.crc !== file.crc) {
      throw new NoPack(
        `${shown(file.name)}: its header has another checksum than the list of files.`,
      );
    }
    if (header.packed !== file.packed || header.bytes !== file.bytes) {
      throw new NoPack(`${shown(file.name)}: its header has another size than the list of files.`);
    }
  }
}
