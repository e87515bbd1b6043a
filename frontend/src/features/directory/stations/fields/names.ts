/** Names in one value of a form; no name has a line break. */
export const joinNames = (names: readonly string[] | null): string => (names ?? []).join('\n');
export const namesIn = (value: string): string[] => (value === '' ? [] : value.split('\n'));
