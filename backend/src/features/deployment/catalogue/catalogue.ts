import type { Catalogue } from '@muster/protocol';
import type { Changes } from '../../../lib/changes.ts';
import { stationWritten, zoneWritten } from './catalogue.changes.ts';
import type { CatalogueRepo } from './catalogue.repo.ts';

/** Zones and stations, read once and again after one of them was written. */
export function cachedCatalogue(
  repo: Pick<CatalogueRepo, 'catalogue'>,
  changes: Changes,
): () => Promise<Catalogue> {
  let known: Promise<Catalogue> | undefined;
  const forget = (): void => {
    known = undefined;
  };
  changes.follow(zoneWritten, forget);
  changes.follow(stationWritten, forget);
  changes.onLost(forget);

  return () => {
    const reading = (known ??= repo.catalogue());
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  };
}
