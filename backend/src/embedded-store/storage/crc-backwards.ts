// CRC-32 run backwards: what it must have gone on from to end in a known value.

const polynomial = 0xedb88320;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value >>> 0;
});
/** Entries of the table by their highest byte, which no two share. */
const byHighest = new Uint8Array(256);
for (const [byte, value] of table.entries()) byHighest[value >>> 24] = byte;

/** The seed with which `crc32(bytes, seed)` is `sum`. */
export function seedBefore(bytes: Buffer, sum: number): number {
  let state = ~sum >>> 0;
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    const index = byHighest[state >>> 24] ?? 0;
    state = (((state ^ (table[index] ?? 0)) << 8) | (index ^ (bytes[at] ?? 0))) >>> 0;
  }
  return ~state >>> 0;
}
