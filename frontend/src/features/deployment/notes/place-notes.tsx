import { counted, isolated, isUnread } from '@muster/protocol';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { useBoardStores } from '../board/use-board-stores.ts';
import { NoteLine } from './note-line.tsx';
import { useNotes } from './notes-scope.tsx';
import { isAt, type NotePlace } from './notes.view.ts';

interface PlaceNotesProps {
  readonly place: NotePlace;
  readonly name: string;
  readonly className?: string;
}

/** The notes of a zone or a station: the first one's text, and all of them behind it (KNO-5). */
export function PlaceNotes({ place, name, className }: PlaceNotesProps) {
  const { standing, userId } = useNotes();
  const { openDialog } = useBoardStores().view;
  const [isOpen, setOpen] = useState(false);
  const notes = standing.filter((note) => isAt(note, place));
  const [first] = notes;
  if (!first) return null;
  const unread = notes.filter((note) => isUnread(note, userId)).length;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={`Handover notes of ${isolated(name)}`}
      className="flex max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-1rem)] flex-col gap-2 overflow-y-auto p-3"
      trigger={
        <button
          type="button"
          aria-label={`${counted(notes.length, 'handover note')} of ${name}${unread > 0 ? `, ${unread} new` : ''}: ${isolated(first.text)}`}
          className={cn(
            'flex min-w-0 items-center gap-1 rounded-badge px-1 text-12 touch:min-h-11 hover:bg-sunken',
            unread > 0 ? 'font-semibold text-accent' : 'text-ink2',
            className,
          )}
        >
          <StickyNote aria-hidden className="size-3.5 shrink-0 stroke-[1.5]" />
          <span dir="auto" className="min-w-0 truncate">
            {first.text}
          </span>
          {notes.length > 1 && <span className="shrink-0">+{notes.length - 1}</span>}
        </button>
      }
    >
      <ul className="flex flex-col gap-1.5">
        {notes.map((note) => (
          <NoteLine key={note.id} note={note} />
        ))}
      </ul>
      <Button
        size="small"
        writes
        className="self-end"
        onClick={() => {
          setOpen(false);
          openDialog({ kind: 'note', place });
        }}
      >
        Add Note
      </Button>
    </Popover>
  );
}
