import { folded, isAlike, isSameName } from '@muster/protocol';
import type { PaletteAnswer, PaletteEntry } from './palette-entry.ts';
import type { ScreenControls } from './screen-controls.ts';
import { choicesIn } from './typed-choices.ts';

const mostHere = 8;

/** "Relief due: 11" is "Relief due", whoever offers it. */
const plain = (label: string): string => folded(label.replace(/: \d+$/, ''));

/**
 * What is offered for a text: what is called exactly so, what the screen knows of, what its pickers have behind their names, then what stands on it; in an open
 * dialog only what is in it. Pure.
 */
export function entriesFor(
  query: string,
  answer: PaletteAnswer,
  { index, fields, isDialog }: ScreenControls,
): readonly PaletteEntry[] {
  const known = isDialog ? [] : answer(query);
  const choices = choicesIn(query, fields);
  const names = new Set(known.map(({ label }) => plain(label)));
  const here = index.find(query, mostHere).filter(({ label }) => !names.has(plain(label)));
  const rank = ({ label }: PaletteEntry) => {
    // Where somebody is stands behind their name.
    const [name = ''] = label.split(' · ', 1);
    return isSameName(name, query) ? 0 : isAlike(name, query) ? 1 : 2;
  };
  return [...known, ...choices, ...here].toSorted((a, b) => rank(a) - rank(b));
}
