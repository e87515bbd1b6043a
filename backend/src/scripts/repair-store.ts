import path from 'node:path';
import { repairJournal } from '../embedded-store/storage/journal-damage.ts';
import { lockFolder } from '../embedded-store/storage/lock.ts';

/** Repairs the embedded store in a data directory, and says in words what was done (OPS-86). */
export async function repairStore(dataDir: string): Promise<string> {
  const dir = path.join(path.resolve(dataDir), 'store');
  await lockFolder(dir, () => undefined, 0);
  const repair = repairJournal(dir);
  if (!repair) return 'The store is whole: nothing was changed.';
  const { records, lostBytes, isHeadDamaged, kept } = repair;
  const damage = isHeadDamaged ? 'The head of its journal was damaged and is new. ' : '';
  return `The store was repaired. ${damage}${records} whole records were kept, ${lostBytes} damaged bytes left out. The journal as it was is in ${kept}.`;
}
