import { folded } from '@muster/protocol';
import type { PickerChoice } from './commands.ts';
import type { PaletteEntry } from './palette-button.tsx';

/** What is chosen in a picker by its name and the choice, `zone Car`, or with `filter` by the choice alone (UI-331). Pure. */

export interface TypedField {
  readonly id: string;
  readonly label: string;
  /** Where it stands, of several that are called so. */
  readonly place: string;
  readonly refused: string | undefined;
  readonly find: (text: string) => readonly PickerChoice[];
}

const mostChoices = 8;
const longest = 200;
const filterWord = /^(?:filter|choose)(?: by)? /i;

/** What is asked of a field: what stands behind its name, which may be begun only. */
function wantedOf(words: readonly string[], label: string): string | undefined {
  const own = folded(label).split(' ');
  let count = 0;
  while (count < words.length && folded(words[count] ?? '') === own[count]) count++;
  return count === 0 || count === words.length ? undefined : words.slice(count).join(' ');
}

export function choicesIn(query: string, fields: readonly TypedField[]): readonly PaletteEntry[] {
  const typed = query.trim().replaceAll(/\s+/g, ' ');
  if (typed.length > longest) return [];
  const text = typed.replace(filterWord, '');
  const isFilter = text !== typed;
  const words = text.split(' ');
  return fields
    .flatMap((field) => {
      const wanted = wantedOf(words, field.label) ?? (isFilter ? text : undefined);
      return wanted === undefined ? [] : field.find(wanted).map((choice) => entryOf(field, choice));
    })
    .slice(0, mostChoices);
}

function entryOf({ id, label, place, refused }: TypedField, choice: PickerChoice): PaletteEntry {
  const name = `${label}: ${choice.label}`;
  return {
    id: `choice-${id}-${choice.id}`,
    kind: place === '' ? 'Choice' : place,
    label: name,
    preview: `chooses “${choice.label}” of “${place === '' ? label : `${label} · ${place}`}”`,
    refused: refused ?? choice.refused,
    run: choice.choose,
  };
}
