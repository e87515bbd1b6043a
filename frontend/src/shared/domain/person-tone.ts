const TONES = [
  'bg-person-1 border-person-1',
  'bg-person-2 border-person-2',
  'bg-person-3 border-person-3',
  'bg-person-4 border-person-4',
  'bg-person-5 border-person-5',
  'bg-person-6 border-person-6',
  'bg-person-7 border-person-7',
  'bg-person-8 border-person-8',
] as const;

/** Which of the eight person colours belongs to an id: 1 to 8, the same on every screen. */
function personTone(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (hash % TONES.length) + 1;
}

/** Ground and edge in a person's colour, or in the one given; text on it is `text-on-person`. */
export function personLook(id: string, tone = personTone(id)): string {
  return TONES[tone - 1] ?? TONES[0];
}
