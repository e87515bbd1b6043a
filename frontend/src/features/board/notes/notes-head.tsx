import { type Catalogue, counted, type HandoverNote, isolated, isUnread } from '@muster/protocol';
import { ChevronDown, StickyNote, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { usePhone, usePrinting } from '../../../shared/ui/hooks/use-media.ts';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { useDensity } from '../board-stores.ts';
import { NoteLine } from './place-notes.tsx';
import { useNotes } from './notes-scope.tsx';
import { isAt, placeOfNote, wholeBoard } from './notes.sync.ts';

/** At the board's head: whatever this person has not read, wherever it is pinned (KNO-5). */
export function NewNotes({ catalogue }: { catalogue: Catalogue }) {
  const { standing, userId, isMissing } = useNotes();
  const isPhone = usePhone();
  const isMap = useDensity() === 'map';
  const isPrinting = usePrinting();
  const [isOpen, setOpen] = useState(false);
  const unread = standing.filter((note) => isUnread(note, userId));
  const isLine = !isPrinting && (isPhone || isMap || unread.length > 1);
  if (isMissing) {
    return (
      <p className="flex items-center gap-1.5 text-13 text-ink2 print:hidden">
        <TriangleAlert aria-hidden className="size-4 stroke-[1.5]" />
        The handover notes could not be fetched.
      </p>
    );
  }
  if (unread.length === 0) return null;
  return (
    <section aria-label="Handover notes" className="flex flex-col gap-1.5">
      {isLine && (
        <Button
          size={isPhone ? undefined : 'small'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-w-0 justify-start border-accent! bg-accent-ground! text-left"
        >
          <StickyNote aria-hidden className="size-4 shrink-0 stroke-[1.5]" />
          <span className="min-w-0 flex-1 truncate">{newWords(unread, isPhone)}</span>
          <ChevronDown
            aria-hidden
            className={cn(
              'size-4 shrink-0 stroke-[1.5] transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </Button>
      )}
      {(!isLine || isOpen) && (
        <ul className="flex flex-col gap-1.5">
          {unread.map((note) => (
            <NoteLine key={note.id} note={note} place={placeOfNote(note, catalogue)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The board's own notes that this person has read, and what has expired: in the toolbar, behind their number (KNO-5). */
export const OtherNotes = memo(function OtherNotes({ catalogue }: { catalogue: Catalogue }) {
  const { standing, expired, userId } = useNotes();
  const [isOpen, setOpen] = useState(false);
  const others = standing.filter((note) => !isUnread(note, userId) && isAt(note, wholeBoard));
  const count = others.length + expired.length;
  if (count === 0) return null;
  const words = foldedWords(others.length, expired.length);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label="Handover notes of the board"
      className="max-h-(--radix-popover-content-available-height) w-[min(36rem,calc(100vw-1rem))] overflow-y-auto p-3"
      trigger={
        <Button
          variant="quiet"
          aria-label={words}
          data-tip={words}
          className="shrink-0 gap-1.5 px-2! tabular-nums"
        >
          <StickyNote aria-hidden />
          {count}
        </Button>
      }
    >
      <ul className="flex flex-col gap-1.5">
        {others.map((note) => (
          <NoteLine key={note.id} note={note} />
        ))}
        {expired.map((note) => (
          <NoteLine key={note.id} note={note} place={placeOfNote(note, catalogue)} isExpired />
        ))}
      </ul>
    </Popover>
  );
});

/** In a line: the only one, or how many, and where there is room what they say. */
function newWords(unread: readonly HandoverNote[], isPhone: boolean): string {
  const texts = unread.map(({ text }) => isolated(text)).join(' · ');
  if (unread.length === 1) return `New note: ${texts}`;
  const count = counted(unread.length, 'new handover note');
  return isPhone ? count : `${count}: ${texts}`;
}

function foldedWords(standing: number, expired: number): string {
  const notes = (count: number) => counted(count, 'handover note');
  if (expired === 0) return notes(standing);
  if (standing === 0) return `${notes(expired)} expired`;
  return `${notes(standing)}, ${expired} expired`;
}
