import { isolated, isUnread, type HandoverNote, counted } from '@muster/protocol';
import { MonitorUp, Pencil, Trash2, StickyNote } from 'lucide-react';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { useBoardStores } from '../board-stores.ts';
import { useNotes } from './notes-scope.tsx';
import { useReadNote, isAt, type NotePlace } from './notes.sync.ts';
import { useState } from 'react';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

interface NoteLineProps {
  readonly note: HandoverNote;
  /** Where it is pinned, where the surroundings do not say it; a press leads there. */
  readonly place?: string | undefined;
  readonly isExpired?: boolean;
}

/** A note whole: its text, whose it is and how long it stands, and what can be done with it (KNO-5). */
export function NoteLine({ note, place, isExpired = false }: NoteLineProps) {
  const { date, userId } = useNotes();
  const { timeZone } = useOrganisation();
  const { goTo, openDialog } = useBoardStores().view;
  const reading = useReadNote(date);
  const { text, createdBy, createdAt, changedBy, revision, expiresAt, wall, readBy } = note;
  const isNew = !isExpired && isUnread(note, userId);
  const goal =
    note.stationId === null
      ? ({ kind: 'zone', id: note.zoneId ?? '' } as const)
      : ({ kind: 'station', id: note.stationId } as const);
  return (
    <li
      className={cn(
        'flex min-w-0 flex-wrap items-start gap-x-3 gap-y-1 rounded-card border px-3 py-2',
        isNew ? 'border-accent bg-accent-ground' : 'border-line bg-surface',
      )}
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className={cn('text-14 wrap-anywhere whitespace-pre-line', isExpired && 'text-ink2')}>
          {isNew && <span className="sr-only">New: </span>}
          {place !== undefined && (
            <button
              ref={command}
              type="button"
              onClick={() => goTo(goal)}
              className="mr-1.5 font-semibold underline decoration-line2 underline-offset-2 hover:decoration-current"
            >
              {place}
            </button>
          )}
          <span dir="auto">{text}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink2">
          <span>
            {isolated(createdBy.name)}, {formatDateTime(createdAt, timeZone)}
            {revision > 1 && changedBy && ` · changed by ${isolated(changedBy.name)}`}
          </span>
          <span>
            {isExpired ? 'expired' : 'until'} {formatDateTime(expiresAt, timeZone)}
          </span>
          {wall && !isExpired && (
            <span className="inline-flex items-center gap-1">
              <MonitorUp aria-hidden className="size-3.5 stroke-[1.5]" />
              for the walls
            </span>
          )}
          {readBy.length > 0 && <span>read by {readBy.map(({ name }) => name).join(', ')}</span>}
        </p>
      </div>
      <span className="ml-auto flex shrink-0 items-center gap-1 print:hidden">
        {isNew && (
          <Button
            size="small"
            writes
            pending={reading.isPending}
            onClick={() => reading.mutate(note.id)}
          >
            Mark as read
          </Button>
        )}
        <IconButton
          label="Edit note"
          icon={Pencil}
          size="small"
          writes
          onClick={() => openDialog({ kind: 'note', note })}
        />
        <IconButton
          label="Delete note"
          icon={Trash2}
          size="small"
          writes
          onClick={() => openDialog({ kind: 'delete-note', note })}
        />
      </span>
    </li>
  );
}

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
          ref={command}
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
