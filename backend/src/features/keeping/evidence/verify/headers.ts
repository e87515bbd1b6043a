import type { FileHandle } from 'node:fs/promises';
import { signatures, sizes } from '../pack/zip-format.ts';
import { bytesAt, type PackedFile } from './archive-bytes.ts';
import { NoPack, shown } from './not-whole.ts';

/**
 * What the header before a file says of it, and the list of files at the archive's end: some programs go by the one,
 * some by the other, and they must unpack the same (EVI-22).
 */

/** The second name of a file ("Unicode Path"), which many programs unpack it under. */
const secondName = 0x7075;
const encrypted = 1;
/** The size and the checksum stand behind the file. */
const saidAfterwards = 8;
/** How hard it was tried to make the file small, which changes nothing about how it is read. */
const effort = 6;

/** Throws NoPack where one of the fields beside a file's name is a second name, or the file is encrypted. */
export function refuseStrange(name: string, flags: number, fields: Buffer): void {
  if (flags & encrypted) throw new NoPack(`${shown(name)} is encrypted.`);
  for (let at = 0; at + 4 <= fields.length; at += 4 + fields.readUInt16LE(at + 2)) {
    if (fields.readUInt16LE(at) !== secondName) continue;
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
    const header = await bytesAt(handle, file.offset, sizes.header);
    // That it is damaged is said of the file itself.
    if (header.length < sizes.header || header.readUInt32LE(0) !== signatures.header) continue;
    const fieldsAt = file.offset + sizes.header + header.readUInt16LE(26);
    const flags = header.readUInt16LE(6);
    refuseStrange(file.name, flags, await bytesAt(handle, fieldsAt, header.readUInt16LE(28)));
    const isOther =
      ((flags ^ file.flags) & ~effort) !== 0 || header.readUInt16LE(8) !== file.method;
    if (isOther) {
      throw new NoPack(
        `${shown(file.name)}: its header says something else of how it is packed than the list of files.`,
      );
    }
    if (!(flags & saidAfterwards) && header.readUInt32LE(14) !== file.crc) {
      throw new NoPack(
        `${shown(file.name)}: its header has another checksum than the list of files.`,
      );
    }
  }
}
