import { NoPack, shown } from './not-whole.ts';

/**
 * The form for archives of more than 4 GB ("zip64"), which some programs use for smaller ones too: a number of four
 * bytes that is all ones stands with eight bytes in the field 0x0001 (EVI-23).
 */

/** The end of such an archive, and what says where that lies. */
export const largeEnd = {
  signature: 0x06064b50,
  size: 56,
  placeSignature: 0x07064b50,
  placeSize: 20,
} as const;

const largeSizes = 0x0001;
const allOnes = 0xff_ff_ff_ff;

/** Every field beside a file's name. */
export function* fieldsIn(
  fields: Buffer,
): Generator<{ id: number; content: Buffer; isWhole: boolean }> {
  for (let at = 0; at + 4 <= fields.length;) {
    const end = at + 4 + fields.readUInt16LE(at + 2);
    const content = fields.subarray(at + 4, end);
    yield { id: fields.readUInt16LE(at), content, isWhole: end <= fields.length };
    at = end;
  }
}

/**
 * The numbers of a file, in their order in that field: its bytes, its bytes in the archive, where it begins. Throws
 * NoPack where they are said in two ways: some programs read the field even where it is not needed.
 */
export function numbersOf<Said extends readonly number[]>(
  name: string,
  said: Said,
  fields: Buffer,
): { [Place in keyof Said]: number } {
  const found = [...fieldsIn(fields)].filter(({ id }) => id === largeSizes);
  const [first] = found;
  const isLarge = (number: number) => number === allOnes;
  if (!first) return said.map(Number) as { [Place in keyof Said]: number };
  const large: number[] = [];
  for (let at = 0; at + 8 <= first.content.length; at += 8) large.push(longAt(first.content, at));
  let next = 0;
  const numbers = said.map((number) => (isLarge(number) ? large[next++] : number));
  const isAll = large.every(
    (number, place) => place >= numbers.length || number === numbers[place],
  );
  if (found.length > 1 || numbers.includes(undefined) || (next < large.length && !isAll)) {
    throw new NoPack(`${shown(name)}: its sizes are said in two ways, or in none.`);
  }
  return numbers as { [Place in keyof Said]: number };
}

/** Nothing is as large as what cannot be said exactly. */
export const longAt = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));
