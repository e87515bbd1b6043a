import { builtInCatalogue, type Catalogue } from '@muster/protocol';
import { useMemo } from 'react';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { stationsTopic, zonesTopic } from '../board/board.sync.ts';

/** How zones and stations are called; the built-in ones while others could not be fetched (DEP-5). */
export function useCatalogue(): Catalogue {
  const { data: zones } = useLive(zonesTopic);
  const { data: stations } = useLive(stationsTopic);
  return useMemo(
    () => ({
      zones: zones ?? builtInCatalogue.zones,
      stations: stations ?? builtInCatalogue.stations,
    }),
    [zones, stations],
  );
}
