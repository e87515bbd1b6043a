import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { unpackedFont } from '../../lib/pdf/unpacked-font.ts';

/** Fonts in which names of any script can be printed (PAP-4); each is read when a letter first needs it. */

export type PaperDocument = InstanceType<typeof PDFDocument>;
export type Weight = 'regular' | 'bold';

export interface Run {
  readonly font: string;
  readonly text: string;
}

/** What of a font file is looked at; the library hands on what it reads with. */
interface OpenFont {
  hasGlyphForCodePoint(code: number): boolean;
}

const plex = (subset: string) => (weight: Weight) =>
  `@fontsource/ibm-plex-sans/files/ibm-plex-sans-${subset}-${weight === 'bold' ? 600 : 400}-normal.woff`;
const noto = (script: string) => (weight: Weight) =>
  `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight === 'bold' ? 600 : 400}-normal.woff`;

/** In the order in which they are tried; the last has every character of the basic plane, in one weight. */
const files: readonly (readonly [name: string, file: (weight: Weight) => string])[] = [
  ['latin', plex('latin')],
  ['latin-ext', plex('latin-ext')],
  ['cyrillic', plex('cyrillic')],
  ['cyrillic-ext', plex('cyrillic-ext')],
  ['greek', plex('greek')],
  ['vietnamese', plex('vietnamese')],
  ['arabic', noto('arabic')],
  ['tamil', noto('tamil')],
  ['devanagari', noto('devanagari')],
  ['all', () => '@fontsource/unifont/files/unifont-latin-400-normal.woff'],
];
const { resolve } = createRequire(import.meta.url);
/** Join letters or choose their form, and have no look of their own. */
const invisible = /^(?:[\u200b-\u200f\u2060\ufeff]|\p{Variation_Selector})$/u;
const toTheLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const unknown = '\ufffd';

export function paperFonts(doc: PaperDocument) {
  const opened = new Map<string, OpenFont>();
  const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

  function open(name: string, file: string): OpenFont {
    const known = opened.get(name);
    if (known) return known;
    doc.registerFont(name, unpackedFont(readFileSync(resolve(file))));
    doc.font(name);
    const { font } = (doc as unknown as { _font: { font: OpenFont } })._font;
    opened.set(name, font);
    return font;
  }

  /** Whether a font has every part of a letter with its marks. */
  const has = (font: OpenFont, letter: string): boolean =>
    Array.from(letter).every(
      (one) => invisible.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
    );

  function fontOf(letter: string, weight: Weight): string | undefined {
    for (const [name, file] of files) {
      const full = `${weight} ${name}`;
      if (has(open(full, file(weight)), letter)) return full;
    }
    return undefined;
  }
  const fontOfLetter = new Map<string, string | undefined>();
  function knownFont(letter: string, weight: Weight): string | undefined {
    const key = `${weight} ${letter}`;
    if (!fontOfLetter.has(key)) fontOfLetter.set(key, fontOf(letter, weight));
    return fontOfLetter.get(key);
  }

  /** A text in parts that one font can write each, in the order in which they stand on the paper. */
  return function runsOf(text: string, weight: Weight): Run[] {
    const runs: { font: string; text: string }[] = [];
    for (const { segment } of letters.segment(text.normalize('NFC'))) {
      const letter = knownFont(segment, weight) === undefined ? unknown : segment;
      const font = knownFont(letter, weight) ?? `${weight} all`;
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return inOrder(runs);
  };
}

/** Words of a script that runs to the left are written in their order from the right. */
function inOrder(runs: readonly Run[]): Run[] {
  const isLeft = ({ text }: Run) => toTheLeft.test(text);
  const ordered: Run[] = [];
  for (let at = 0; at < runs.length;) {
    let end = at;
    for (let next = at; next < runs.length && isLeftOrBlank(runs[next]); next++) {
      if (isLeft(runs[next] as Run)) end = next;
    }
    const isPart = isLeft(runs[at] as Run);
    ordered.push(...(isPart ? runs.slice(at, end + 1).toReversed() : [runs[at] as Run]));
    at = isPart ? end + 1 : at + 1;
  }
  return ordered;
}

const isLeftOrBlank = (run: Run | undefined): boolean =>
  run !== undefined && (toTheLeft.test(run.text) || run.text.trim() === '');
