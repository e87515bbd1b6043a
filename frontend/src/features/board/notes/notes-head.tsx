import { type Catalogue, counted, type HandoverNote, isolated, isUnread } from '@muster/protocol';
import { ChevronDown, StickyNote, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { useDensity } from '../board-stores.ts';
import { NoteLine } from './place-notes.tsx';
import { useNotes } from './notes-scope.tsx';
import { isAt, placeOfNote, wholeBoard } from './notes.sync.ts';

/** At the board's head: whatever this person has not read, wherever it is pinned, and the board's own notes (KNO-5). */
export function NotesHead({ catalogue }: { catalogue: Catalogue }) {
  const { standing, expired, userId, isMissing } = useNotes();
  const [isOpen, setOpen] = useState(false);
  const isPhone = usePhone();
  const isMap = useDensity() === 'map';
  const isLine = isPhone || isMap;
  const [isNewOpen, setNewOpen] = useState(false);
  const unread = standing.filter((note) => isUnread(note, userId));
  const others = standing.filter((note) => !unread.includes(note) && isAt(note, wholeBoard));
  if (isMissing) {
    return (
      <p className="flex items-center gap-1.5 text-13 text-ink2 print:hidden">
        <TriangleAlert aria-hidden className="size-4 stroke-[1.5]" />
        The handover notes could not be fetched.
      </p>
    );
  }
  const folded = others.length + expired.length;
  if (unread.length + folded === 0) return null;
  return (
    <section
      aria-label="Handover notes"
      className={cn('flex gap-1.5', isMap && !isPhone ? 'flex-wrap items-center' : 'flex-col')}
    >
      {isLine && unread.length > 0 && (
        <Button
          size={isPhone ? undefined : 'small'}
          aria-expanded={isNewOpen}
          onClick={() => setNewOpen(!isNewOpen)}
          className="min-w-0 flex-1 justify-start border-accent! bg-accent-ground! text-left"
        >
          <StickyNote aria-hidden className="size-4 shrink-0 stroke-[1.5]" />
          <span className="min-w-0 flex-1 truncate">{newWords(unread, isPhone)}</span>
          <ChevronDown
            aria-hidden
            className={cn(
              'size-4 shrink-0 stroke-[1.5] transition-transform',
              isNewOpen && 'rotate-180',
            )}
          />
        </Button>
      )}
      {unread.length > 0 && (!isLine || isNewOpen) && (
        <ul className="order-last flex w-full flex-col gap-1.5">
          {unread.map((note) => (
            <NoteLine key={note.id} note={note} place={placeOfNote(note, catalogue)} />
          ))}
        </ul>
      )}
      {folded > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="self-start"
        >
          {foldedWords(others.length, expired.length)}
          <ChevronDown
            aria-hidden
            className={cn('size-4 stroke-[1.5] transition-transform', isOpen && 'rotate-180')}
          />
        </Button>
      )}
      {isOpen && folded > 0 && (
        <ul className="order-last flex w-full flex-col gap-1.5">
          {others.map((note) => (
            <NoteLine key={note.id} note={note} />
          ))}
          {expired.map((note) => (
            <NoteLine key={note.id} note={note} place={placeOfNote(note, catalogue)} isExpired />
          ))}
        </ul>
      )}
    </section>
  );
}

/** In a line: the only one, or how many, and the map has room for what they begin with. */
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
