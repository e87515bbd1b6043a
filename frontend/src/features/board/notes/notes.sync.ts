import {
  applyNote,
  noteRoutes,
  type Call,
  type HandoverNote,
  type NotesChanged,
  isUnread,
  type Catalogue,
} from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { failureToast } from '../../../shared/faults/fault-notice.ts';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import type { Topic } from '../../../shared/live/topic.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';

/** The handover notes of a date's board, newest first, kept current (KNO-6). */
export const notesTopic = (date: string): Topic<HandoverNote[]> => ({
  key: ['deployment', 'notes', date],
  asksOn: true,
  fetch: (options) => call(noteRoutes.list, { params: { date }, ...options }),
  subscription: {
    enter: ['board:join', { date }],
    leave: ['board:leave', { date }],
    isExclusive: true,
  },
  on: { 'notes:changed': (notes, event) => applyNote(notes, date, event) },
});

/** Takes in what one's own write has made, before its event comes. */
export function useTakeIn(date: string) {
  const live = useLiveChannel();
  return (event: NotesChanged) =>
    live.applyPatch(notesTopic(date), (notes) => applyNote(notes, date, event));
}

export function useWriteNote(date: string) {
  const takeIn = useTakeIn(date);
  return useMutation({
    mutationFn: (body: Call<typeof noteRoutes.create>['body']) =>
      call(noteRoutes.create, { params: { date }, body }),
    onSuccess: (note) => takeIn({ date: note.date, id: note.id, note }),
  });
}

export function useDeleteNote(date: string) {
  const takeIn = useTakeIn(date);
  return useMutation({
    mutationFn: ({ id }: HandoverNote) => call(noteRoutes.remove, { params: { date, noteId: id } }),
    onSuccess: (_, { id, date: writtenOn }) => takeIn({ date: writtenOn, id, note: null }),
  });
}

export function useReadNote(date: string) {
  const takeIn = useTakeIn(date);
  return useMutation({
    mutationFn: (id: string) => call(noteRoutes.read, { params: { date, noteId: id } }),
    onSuccess: (note) => takeIn({ date: note.date, id: note.id, note }),
    onError: (error) => toast(failureToast('Failed to mark as read', error)),
  });
}

/** Where a note is pinned: to a zone, a station, or the board when both are null. */
export interface NotePlace {
  readonly zoneId: string | null;
  readonly stationId: string | null;
}
export const wholeBoard: NotePlace = { zoneId: null, stationId: null };

export const isAt = (note: NotePlace, { zoneId, stationId }: NotePlace): boolean =>
  note.zoneId === zoneId && note.stationId === stationId;

/** "CAR 1", "Car", or nothing for the board and for what is gone meanwhile. */
export function placeOfNote(
  { zoneId, stationId }: NotePlace,
  { zones, stations }: Catalogue,
): string | undefined {
  return stationId === null
    ? zones.find(({ id }) => id === zoneId)?.name
    : stations.find(({ id }) => id === stationId)?.name;
}

export interface BoardNotes {
  /** Those that stand, what this person has not read first, each kind newest first (KNO-5). */
  readonly standing: readonly HandoverNote[];
  /** Those of this date that have expired. */
  readonly expired: readonly HandoverNote[];
}

/** `now` is in milliseconds since 1970. */
export function boardNotes(
  notes: readonly HandoverNote[],
  userId: string,
  now: number,
): BoardNotes {
  const stands = ({ expiresAt }: HandoverNote) => Date.parse(expiresAt) > now;
  const all = notes.filter(stands);
  return {
    standing: [
      ...all.filter((note) => isUnread(note, userId)),
      ...all.filter((note) => !isUnread(note, userId)),
    ],
    expired: notes.filter((note) => !stands(note)),
  };
}
