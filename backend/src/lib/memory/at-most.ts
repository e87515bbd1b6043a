/**
 * The limit of a cache that may grow large. Room is made as entries come: the library's `max` would make it for all of
 * them when the server starts, which is 15 MB and most of a start's time for what is seldom filled.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
