import type { DisplayDeployment } from '@muster/protocol';
import type { ReactNode } from 'react';
import type { Box } from '../../../../shared/ui/hooks/use-box.ts';
import { handoverNotesOf, linesOf, notePages, notesOf, type WallNote } from '../note-pages.ts';

/** A line, the heading with the gap below it, the narrowest column, and the gap between columns, in the wall's unit (wall.css). */
const lineRem = 2;
const headingRem = 2.75;
const columnRem = 36;
const gapRem = 3;
/** The width of a sign of the notes' size, on average. */
const signRem = 0.78;

/** What is written of zones and stations, as pages that fit the field (DIS-39). */
export function notedPages(
  deployment: DisplayDeployment,
  field: Box,
  now: number,
): readonly ReactNode[] {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const width = field.width / rem;
  const columns = Math.max(1, Math.floor((width + gapRem) / (columnRem + gapRem)));
  const signs = (width - gapRem * (columns - 1)) / columns / signRem;
  const lines = Math.floor((field.height / rem - headingRem) / lineRem);
  const notes = [
    ...handoverNotesOf(deployment.handover, now, signs),
    ...notesOf(deployment.zones, signs),
  ];
  return notePages(notes, columns, lines).map((page) => (
    <section
      key={page[0]?.[0]?.id}
      aria-label="Notes"
      className="wall-data flex flex-col overflow-hidden"
    >
      <h2 className="text-[1.5rem]/[1.25] font-semibold" style={{ height: `${headingRem}rem` }}>
        Notes
      </h2>
      <div
        className="grid min-h-0 flex-1"
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          columnGap: `${gapRem}rem`,
        }}
      >
        {page.map((column) => (
          <ul key={column[0]?.id} className="min-h-0 min-w-0 overflow-hidden">
            {column.map((note) => (
              <Note key={note.id} note={note} signs={signs} />
            ))}
          </ul>
        ))}
      </div>
    </section>
  ));
}

function Note({ note, signs }: { note: WallNote; signs: number }) {
  const { title, zoneName, texts } = note;
  return (
    <li className="pb-[2rem] text-[1.5rem]/[2rem]">
      <p className="flex gap-[0.75rem] truncate">
        <strong className="font-semibold">{title}</strong>
        <span className="narrow truncate text-ink3">{zoneName}</span>
      </p>
      {texts.map((text) => (
        <p
          key={text.about + text.text}
          className="overflow-hidden wrap-anywhere text-ink2"
          style={{ maxHeight: `${lineRem * linesOf(text, signs)}rem` }}
        >
          {text.about && <span className="text-ink">{text.about}</span>}
          {text.text}
        </p>
      ))}
    </li>
  );
}
