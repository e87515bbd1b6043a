import { builtInCatalogue, type Catalogue, type Station } from '@muster/protocol';

const stationsPerScale = 40;
const letters = ['B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'];

/**
 * The built-in zones and stations; in a larger demo (OPS-100) 40 stations for each of its sizes, each like a built-in
 * one: `CAR 1 B` is the second station like `CAR 1`. Pure.
 */
export function demoCatalogue(scale: number): Catalogue {
  const { zones, stations } = builtInCatalogue;
  if (scale === 1) return builtInCatalogue;
  const more = letters.flatMap((letter) =>
    stations.map((like): Station => ({
      ...like,
      id: `${like.id}-${letter.toLowerCase()}`,
      name: `${like.name} ${letter}`,
    })),
  );
  return { zones, stations: [...stations, ...more].slice(0, scale * stationsPerScale) };
}
