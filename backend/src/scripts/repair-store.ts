import path from 'node:path';
import { repairJournal } from '../embedded-store/storage/journal-damage.ts';
import { lockFolder } from '../embedded-store/storage/lock.ts';
import { Store } from '../embedded-store/storage/store.ts';

/** Repairs the embedded store in a data directory, and says in words what was done (OPS-86). */
export async function repairStore(dataDir: string): Promise<string> {
  const dir = path.join(path.resolve(dataDir), 'store');
  await lockFolder(dir, () => undefined, 0);
  const store = new Store();
  // Pages know states that are lost: under another epoch they ask for everything anew (PRC-12).
  const repair = repairJournal(
    dir,
    (payload) => store.replayFitting(payload),
    () => store.emptying('epoch'),
  );
  if (!repair) return 'The store is whole: nothing was changed.';
  const { records, lostBytes, lacking, isHeadDamaged, kept } = repair;
  const damage = isHeadDamaged ? 'The head of its journal was damaged and is new. ' : '';
  const unfit =
    lacking === 0
      ? ''
      : ` ${lacking} of them change documents whose state before was damaged; these documents stay as they were then, until they were next written whole.`;
  return `The store was repaired. ${damage}${records} whole records were kept, ${lostBytes} damaged bytes left out.${unfit} The journal as it was is in ${kept}.`;
}
