import { baseZonesOf, type Catalogue, type Team } from '@muster/protocol';
import type { Changes } from '../../../lib/changes.ts';
import { stationWritten, zoneWritten } from './catalogue.changes.ts';
import type { CatalogueRepo } from './catalogue.repo.ts';

interface Teams {
  teams(): Promise<Team[]>;
  forgetWith(forget: () => void): void;
}

/** Zones and stations, and the base zones of teams, read once and again after one of them was written. */
export function cachedCatalogue(
  repo: Pick<CatalogueRepo, 'catalogue'>,
  directory: Teams,
  changes: Changes,
): () => Promise<Catalogue> {
  let known: Promise<Catalogue> | undefined;
  const forget = (): void => {
    known = undefined;
  };
  changes.follow(zoneWritten, forget);
  changes.follow(stationWritten, forget);
  directory.forgetWith(forget);
  changes.onLost(forget);

  async function read(): Promise<Catalogue> {
    const [places, teams] = await Promise.all([repo.catalogue(), directory.teams()]);
    return { ...places, baseZones: baseZonesOf(teams) };
  }

  return () => {
    const reading = (known ??= read());
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  };
}
