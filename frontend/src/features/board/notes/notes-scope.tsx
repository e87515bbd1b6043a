import { createContext, use, useMemo, type ReactNode } from 'react';
import { useNow } from '../../../shared/dates/clock.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { notesTopic, boardNotes, type BoardNotes } from './notes.sync.ts';

interface Notes extends BoardNotes {
  readonly date: string;
  readonly userId: string;
  /** Nothing is known of them yet: the board comes with them, so that it stays where it is (UI-71). */
  readonly isPending: boolean;
  /** They could not be fetched: nobody may think that there are none. */
  readonly isMissing: boolean;
}

const nobodys: Notes = {
  date: '',
  userId: '',
  isPending: false,
  standing: [],
  expired: [],
  isMissing: false,
};
const NotesContext = createContext(nobodys);
export const useNotes = (): Notes => use(NotesContext);

interface NotesScopeProps {
  readonly date: string;
  readonly userId: string;
  readonly children: ReactNode;
}

/** Gives what is below the notes of a date's board. */
export function NotesScope({ date, userId, children }: NotesScopeProps) {
  const { data, errorUpdateCount } = useLive(notesTopic(date));
  // Once a minute is as exact as an expiry is shown.
  const now = useNow(60_000);
  const value = useMemo(
    () => ({
      date,
      userId,
      ...boardNotes(data ?? [], userId, now),
      isPending: data === undefined && errorUpdateCount === 0,
      // Also while they are asked for again.
      isMissing: data === undefined && errorUpdateCount > 0,
    }),
    [data, errorUpdateCount, date, userId, now],
  );
  return <NotesContext value={value}>{children}</NotesContext>;
}
