import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from 'mongoose';
import { fileVersion, writeLines, type End, type StoredLine } from '../files/lines-file.ts';
import { version as product } from '../product-version.ts';
import { everythingStored, storedCollections } from './backup.repo.ts';
import type { BackupFacts } from './restore.ts';

interface About {
  /** Of the product. */
  readonly version: string;
  /** The backup's moment, an ISO instant. */
  readonly at: string;
  readonly collections: readonly string[];
}

/** Writes a backup, reads it again and compares it with its checksum (KEP-22). */
export async function writeBackup(
  file: string,
  { version, at, collections }: About,
  lines: AsyncIterable<readonly StoredLine[]>,
): Promise<End> {
  const head = {
    muster: 'backup',
    version: fileVersion,
    product: version,
    at,
    collections,
  } as const;
  return writeLines(file, head, lines);
}

/** Backs up a database from the command line, while people work or not (KEP-40). Throws an Error with words. */
export async function backUpTo(db: Connection, file: string, at: string): Promise<BackupFacts> {
  const target = path.resolve(file);
  const exists = await access(target).then(
    () => true,
    () => false,
  );
  if (exists) throw new Error(`${file} is there already. Nothing was changed.`);
  const collections = await storedCollections(db);
  const about = { version: product, at, collections };
  const lines = everythingStored(db, at);
  const { documents, counts } = await writeBackup(target, about, lines).catch((error: unknown) => {
    throw inWords(error, target);
  });
  if (documents === 0) {
    await rm(target);
    throw new Error('The store is empty: there is nothing to back up.');
  }
  return { at, product, documents, counts };
}

/** Why a file cannot be written; as it is where it is nothing of the file. */
function inWords(error: unknown, target: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const folder = path.dirname(target);
  const words = new Map([
    ['ENOENT', `There is no folder ${folder}.`],
    ['ENOTDIR', `${folder} is no folder.`],
    ['EACCES', `${folder} may not be written to by this user.`],
    ['EROFS', `${folder} may only be read.`],
    ['ENOSPC', `There is no room in ${folder}.`],
  ]).get(code);
  return words === undefined
    ? error
    : new Error(`${words} Nothing was backed up.`, { cause: error });
}
