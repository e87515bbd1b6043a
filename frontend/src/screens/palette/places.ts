import { addDays, searchIndex } from '@muster/protocol';
import { formatLongDate } from '../../shared/dates/date-format.ts';
import { datesIn } from '../../shared/dates/date-in.ts';
import { foundTyped, type Typable } from '../../shared/domain/found-typed.ts';
import { soughtIn } from '../../shared/domain/typed-order.ts';
import type { PaletteAnswer, PaletteEntry } from '../../shared/ui/palette/palette-button.tsx';
import { reportSections } from '../reports/report-sections.ts';

/** Something that the palette finds by its text. */
export type Found = PaletteEntry & Typable;

/** Finds things to go to, also behind "go to"; at most `most`. */
export function placesAnswer(places: readonly Found[], most = 6): PaletteAnswer {
  const index = searchIndex(places);
  return (query) => foundTyped(index, query, most);
}

const about = /^(?:the )?(?:board|sheet|overview)(?: (?:of|for|on|from))? (?=.)/i;
const aboutBehind = /(?<=.) (?:board|sheet|overview)$/i;

/** `go to Nov 12`, `yesterday`, `16/11`, also as what is shown of it: `board of Nov 12`. */
export const dateAnswer =
  (today: string, onDate: (date: string) => void, prefix = ''): PaletteAnswer =>
  (query) =>
    datesIn(soughtIn(query).replace(about, '').replace(aboutBehind, ''), today, addDays).map(
      (wanted) => {
        const date = formatLongDate(wanted);
        return {
          id: `date-${wanted}`,
          kind: 'Date',
          label: `Go to ${date}`,
          preview: `shows ${prefix}${date}`,
          run: () => onDate(wanted),
        };
      },
    );

/** All that several answers offer, in their order. */
export const joined =
  (...answers: readonly PaletteAnswer[]): PaletteAnswer =>
  (query) =>
    answers.flatMap((answer) => answer(query));

/** The reports, as places to go to (REP-17). */
export const reportPlaces = (goTo: (address: string) => void): Found[] =>
  Object.entries(reportSections).map(([id, { label, address }]) => ({
    id: `report-${id}`,
    kind: 'Screen',
    label,
    text: `${label} reports download`,
    preview: `shows ${label}`,
    run: () => goTo(address),
  }));
