import { plainText } from '../kernel/text.ts';
import { draftLimits, notesLimit } from './attendance.schema.ts';

/** How notes of marks that are not submitted fit one frame of the socket, which has 64 KB (S5, ATT-112). Pure. */

const sign = '…';

/** How many bytes a text takes in a frame. */
export function frameBytes(text: string): number {
  let bytes = 0;
  for (const letter of text) bytes += letterBytes(letter);
  return bytes;
}

function letterBytes(letter: string): number {
  if (letter === '"' || letter === '\\' || letter === '\n' || letter === '\t') return 2;
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** What the notes of these marks take together. */
export const noteBytes = (
  marks: Readonly<Record<string, { readonly notes?: string | null | undefined }>>,
): number => Object.values(marks).reduce((sum, { notes }) => sum + frameBytes(notes ?? ''), 0);

/** Notes as they are sent: whole where all of them fit; else what is beyond a note's share is cut, which its end says. */
export function notesThatFit(notes: readonly string[]): string[] {
  const texts = notes.map((text) => plainText(text).slice(0, notesLimit));
  const all = texts.reduce((sum, text) => sum + frameBytes(text), 0);
  if (all <= draftLimits.notes) return texts;
  const share = Math.floor(draftLimits.notes / texts.filter((text) => text !== '').length);
  return texts.map((text) => cut(text, share));
}

function cut(text: string, most: number): string {
  if (frameBytes(text) <= most) return text;
  let [kept, bytes] = ['', frameBytes(sign)];
  for (const letter of text) {
    bytes += letterBytes(letter);
    if (bytes > most) break;
    kept += letter;
  }
  return kept + sign;
}
