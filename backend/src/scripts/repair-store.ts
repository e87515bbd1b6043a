import path from 'node:path';
import { repairJournal } from '../embedded-store/storage/journal-damage.ts';
import { lockFolder } from '../embedded-store/storage/lock.ts';
import { Store } from '../embedded-store/storage/store.ts';
import type { Document } from '../embedded-store/wire/bson.ts';
import { withoutWhatFollowed } from '../features/keeping/backup/backup.order.ts';
import type { StoredDocument } from '../features/keeping/files/lines-file.ts';

/** Repairs the embedded store in a data directory, and says in words what was done (OPS-86). */
export async function repairStore(dataDir: string): Promise<string> {
  const dir = path.join(path.resolve(dataDir), 'store');
  await lockFolder(dir, () => undefined, 0);
  const store = new Store();
  const repair = repairJournal(
    dir,
    (payload) => store.replayFitting(payload),
    () => store.removing(goneWithLostWrites(store)),
  );
  if (!repair) return 'The store is whole: nothing was changed.';
  const { records, lostBytes, lacking, isHeadDamaged, kept: journalCopy } = repair;
  const damage = isHeadDamaged ? 'The head of its journal was damaged and is new. ' : '';
  const unfit =
    lacking === 0
      ? ''
      : ` ${lacking} of them change documents whose state before was damaged; these documents stay as they were then, until they were next written whole.`;
  return `The store was repaired. ${damage}${records} whole records were kept, ${lostBytes} damaged bytes left out.${unfit} The journal as it was is in ${journalCopy}.`;
}

/** What is copied out of a board or a sheet, by the writes that these have had. */
const copiedOut = new Set([
  'attendanceUpdates',
  'boardOperations',
  'boardMoments',
  'deploymentPapers',
]);

/**
 * Pages know states that are lost: without the epoch they ask for everything anew (PRC-12). What was copied out of a sheet
 * or a board for a write that it does not have any more goes: the next write has that number (PRC-24).
 */
function goneWithLostWrites(store: Store): (collection: string, document: Document) => boolean {
  const follows = withoutWhatFollowed('');
  const isThere = (name: string, document: Document) => follows(name, document as StoredDocument);
  for (const { namespace, entries } of store.collections()) {
    const name = namespace.slice(namespace.indexOf('.') + 1);
    if (name !== 'boards' && name !== 'sheets') continue;
    for (const { document } of entries) isThere(name, document);
  }
  return (name, document) => name === 'epoch' || (copiedOut.has(name) && !isThere(name, document));
}
