import { isolated, type DisplayDeployment } from '@muster/protocol';

/** What is written of zones, stations and placements, in columns and pages of a wall (DIS-39). Pure. */

export interface WallNote {
  readonly id: string;
  /** Whose note it is. */
  readonly title: string;
  /** Where that is; empty for a zone. */
  readonly zoneName: string;
  readonly texts: readonly { readonly about: string; readonly text: string }[];
  /** Lines that it takes at most: its title, its texts, and one that stays empty. */
  readonly lines: number;
}

type Zone = DisplayDeployment['zones'][number];

/** A whole column and no more, whatever its text: what does not fit is cut with an ellipsis. */
const heightOf = (texts: WallNote['texts'], signs: number): number =>
  2 + texts.reduce((sum, text) => sum + linesOf(text, signs), 0);

/** Lines that a text takes in a column of so many signs; words that do not fit whole leave room at the end. */
export const linesOf = ({ about, text }: WallNote['texts'][number], signs: number): number =>
  Math.max(1, Math.ceil((about.length + text.length) / (signs * 0.85)));

export function notesOf(zones: readonly Zone[], signs: number): WallNote[] {
  const noteOf = (
    id: string,
    title: string,
    zoneName: string,
    texts: WallNote['texts'],
  ): WallNote[] =>
    texts.length === 0 ? [] : [{ id, title, zoneName, texts, lines: heightOf(texts, signs) }];
  return zones.flatMap(({ id, name, note, stations }) => [
    ...noteOf(`zone ${id}`, name, '', textOf('', note)),
    ...stations.flatMap((station) =>
      noteOf(station.id, station.name, name, [
        ...textOf('', station.note),
        ...station.officers.flatMap((officer) =>
          textOf(`${isolated(officer.name)}: `, officer.note),
        ),
      ]),
    ),
  ]);
}

/** What the watch has pinned for the walls and has not expired, first of all (KNO-7). */
export function handoverNotesOf(
  handover: DisplayDeployment['handover'],
  now: number,
  signs: number,
): WallNote[] {
  return handover
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
    .map(({ id, text, by, place, zoneName }) => {
      const texts = textOf(by === null ? '' : `${by}: `, text);
      const title = place ?? 'Handover';
      return { id, title, zoneName: zoneName ?? '', texts, lines: heightOf(texts, signs) };
    });
}

/** A note keeps the words of its lines, on one. */
const textOf = (about: string, note: string): WallNote['texts'] => {
  const text = note.replace(/\s+/g, ' ').trim();
  return text === '' ? [] : [{ about, text }];
};

/** Notes in columns from top to bottom, none divided where a column can hold it. */
export function notePages(
  notes: readonly WallNote[],
  columns: number,
  linesPerColumn: number,
): WallNote[][][] {
  const filled: WallNote[][] = [];
  let room = 0;
  for (const note of notes) {
    if (note.lines > room) {
      filled.push([]);
      room = linesPerColumn;
    }
    filled.at(-1)?.push(note);
    room -= note.lines;
  }
  const width = Math.max(1, columns);
  return Array.from({ length: Math.ceil(filled.length / width) }, (_, page) =>
    filled.slice(page * width, (page + 1) * width),
  );
}
