import { isolated, type DisplayDeployment } from '@muster/protocol';
import type { ReactNode } from 'react';
import type { Box } from '../../../../shared/ui/hooks/use-box.ts';

/** What is written of zones, stations and placements, in columns and pages of a wall (DIS-39). Pure. */

interface WallNote {
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
const linesOf = ({ about, text }: WallNote['texts'][number], signs: number): number =>
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

/** The heading with the gap below it, and the gap between columns, in the wall's unit (wall.css). */
const headingRem = 2.75;
const gapRem = 3;
/** A line, the narrowest column, and the width of a sign on average, in the same. */
const sizes = {
  small: { line: 2, column: 36, sign: 0.78, style: 'text-[1.5rem]/[2rem]' },
  middle: { line: 2.5, column: 46, sign: 1.04, style: 'text-[2rem]/[2.5rem]' },
  large: { line: 3, column: 46, sign: 1.17, style: 'text-[2.25rem]/[3rem]' },
} as const;

interface Columns {
  readonly size: (typeof sizes)[keyof typeof sizes];
  readonly count: number;
  /** How many signs a line has, and lines a column. */
  readonly signs: number;
  readonly lines: number;
}

/** What the watch has pinned and what is written of zones and stations, as pages that fit the field (DIS-39, DIS-48). */
export function notedPages(
  deployment: DisplayDeployment,
  field: Box,
  now: number,
): readonly ReactNode[] {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const [width, height] = [field.width / rem, field.height / rem];
  const { handover, zones } = deployment;
  const inColumns = [sizes.large, sizes.middle, sizes.small].map((size) =>
    columnsOf(size, width, height),
  );
  // As large as the longest of them is whole.
  const pinned = inColumns
    .map((columns) => ({ columns, notes: handoverNotesOf(handover, now, columns.signs) }))
    .find(
      ({ columns, notes }, index) =>
        index === inColumns.length - 1 || notes.every(({ lines }) => lines - 1 <= columns.lines),
    );
  const written = columnsOf(sizes.small, width, height);
  return [
    ...(pinned ? pagesOf('Handover notes', pinned.notes, pinned.columns) : []),
    ...pagesOf('Notes', notesOf(zones, written.signs), written),
  ];
}

function columnsOf(size: Columns['size'], width: number, height: number): Columns {
  const count = Math.max(1, Math.floor((width + gapRem) / (size.column + gapRem)));
  const signs = (width - gapRem * (count - 1)) / count / size.sign;
  return { size, count, signs, lines: Math.floor((height - headingRem) / size.line) };
}

const pagesOf = (title: string, notes: readonly WallNote[], columns: Columns): ReactNode[] =>
  notePages(notes, columns.count, columns.lines).map((page) => (
    <section
      key={page[0]?.[0]?.id}
      aria-label={title}
      className="wall-data flex flex-col overflow-hidden"
    >
      <h2 className="text-[1.5rem]/[1.25] font-semibold" style={{ height: `${headingRem}rem` }}>
        {title}
      </h2>
      <div
        className="grid min-h-0 flex-1"
        style={{
          gridTemplateColumns: `repeat(${columns.count}, minmax(0, 1fr))`,
          columnGap: `${gapRem}rem`,
        }}
      >
        {page.map((column) => (
          <ul key={column[0]?.id} className="min-h-0 min-w-0 overflow-hidden">
            {column.map((note) => (
              <Note key={note.id} note={note} columns={columns} />
            ))}
          </ul>
        ))}
      </div>
    </section>
  ));

function Note({ note, columns }: { note: WallNote; columns: Columns }) {
  const { title, zoneName, texts } = note;
  const { size, signs } = columns;
  return (
    <li className={size.style} style={{ paddingBottom: `${size.line}rem` }}>
      <p className="flex gap-[0.75rem] truncate">
        <strong className="font-semibold">{title}</strong>
        <span className="narrow truncate text-ink3">{zoneName}</span>
      </p>
      {texts.map((text) => (
        <p
          key={text.about + text.text}
          className="overflow-hidden wrap-anywhere text-ink2"
          style={{ maxHeight: `${size.line * linesOf(text, signs)}rem` }}
        >
          {text.about && <span className="text-ink">{text.about}</span>}
          <span dir="auto">{text.text}</span>
        </p>
      ))}
    </li>
  );
}
