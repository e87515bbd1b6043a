/** What a record holds under an id, and nothing that every object inherits, such as `constructor` (DEP-98). */
export const own = <T>(record: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;
