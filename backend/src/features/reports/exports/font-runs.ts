/** Which letters the basic file of the font has, as ranges of code points; all others are in its second file. */
const basic: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
];

const isBasic = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  return basic.some(([from, to]) => code >= from && code <= to);
};

/** A text in parts that one font file can write each. Letters and their marks are one character. */
export function fontRuns(text: string): { isOther: boolean; text: string }[] {
  const runs: { isOther: boolean; text: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const isOther = !isBasic(letter);
    const last = runs.at(-1);
    if (last?.isOther === isOther) last.text += letter;
    else runs.push({ isOther, text: letter });
  }
  return runs;
}
