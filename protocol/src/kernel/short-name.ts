/** The first word and the last one's first letter, `Priya N.` of "Priya Nair"; a single word stays (DIS-37). Pure. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const [letter] = Array.from(words.at(-1) ?? '');
  return words.length > 1 && letter !== undefined ? `${first} ${letter.toUpperCase()}.` : first;
}
