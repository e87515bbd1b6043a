/** A short key made once from a name, unlike those that are taken: `CAR X` -> `car-x`, `car-x-2`. */
export function placeIdFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48);
  const first = plain || 'place';
  for (let number = 1; ; number++) {
    const id = number === 1 ? first : `${first}-${number}`;
    if (!taken.includes(id) && !reserved.has(id)) return id;
  }
}

/** Parts of the calls' own addresses, and what every object has under its name (DEP-98). */
const reserved = new Set(['order', 'export', 'import', 'constructor']);
