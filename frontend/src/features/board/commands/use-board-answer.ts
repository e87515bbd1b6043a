import { calledOf, momentOf, searchIndex, isolated } from '@muster/protocol';
import { useCallback, useMemo } from 'react';
import { faultWords } from '../../../shared/http/fault.ts';
import { now } from '../../../shared/dates/clock.ts';
import { useShifts } from '../plan/use-plan.ts';
import { useWritingStop } from '../../../shared/live/connection/use-connection.ts';
import type { PaletteAnswer } from '../../../shared/ui/palette/palette-button.tsx';
import { useOperations } from '../board-scope.tsx';
import { useBoard } from '../use-board.ts';
import { useBoardStores } from '../board-stores.ts';
import { useReliefCount, useReliefDue } from '../relief/relief-button.tsx';
import { boardAnswer, finalBoardAnswer } from './board-answer.ts';
import { boardExamples } from './board-commands.ts';
import { newOpId } from '../../../shared/http/op-id.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { useWriteNote } from '../notes/notes.sync.ts';
import { makeTypedTexts, typedTextKey } from '../notes/note-dialogs.tsx';
import type { TypedNote } from './note-answer.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** Pins a note that was typed as one line; where that fails the dialog of notes has its text (KNO-2). */
export function usePinNote(date: string): (note: TypedNote) => void {
  const typedTexts = useSessionScope().part(makeTypedTexts);
  const { mutateAsync: write } = useWriteNote(date);
  return ({ text, place, placeName, wall }) => {
    const where = placeName ?? 'the board';
    write({ ...place, text, wall, opId: newOpId() }).then(
      () =>
        toast({ title: 'Note pinned', description: `To ${isolated(where)}: ${isolated(text)}` }),
      (error: Error) => {
        typedTexts.set(typedTextKey(date, place), text);
        toast({
          title: 'The note was not pinned',
          description: `${faultWords(error)} Handover Note for ${where} has what you typed.`,
          variant: 'destructive',
        });
      },
    );
  };
}

interface Wanted {
  readonly date: string;
  /** Final, and nobody here corrects it. */
  readonly isReadOnly: boolean;
  /** Brings the board on the screen. */
  readonly showBoard: () => void;
}

interface BoardPart {
  readonly answer: PaletteAnswer;
  readonly examples: readonly string[];
  /** The names of all that it finds, for what is misspelt. */
  readonly words: () => readonly string[];
  /** Whether somebody is on the board. */
  readonly isOfficer: (id: string) => boolean;
}

const noExamples: readonly string[] = [];

/** What the palette finds on the board of a date and does to it; indexes are built when the board changes (UI-321). */
export function useBoardAnswer({ date, isReadOnly, showBoard }: Wanted): BoardPart {
  const { timeZone } = useOrganisation();
  const shifts = useShifts();
  const operations = useOperations();
  const { drawn, confirmed, catalogue } = useBoard();
  const { view, selection } = useBoardStores();
  const stop = useWritingStop();
  const board = drawn?.board;
  const officers = board?.officers;

  const people = useMemo(
    () =>
      searchIndex(
        (officers ?? []).map((officer) => ({
          officer,
          text: [
            calledOf(officer),
            officer.teamId,
            ...officer.tags.map(({ name }) => name),
            officer.role,
            officer.status === 'pto' ? 'PTO' : '',
          ].join(' '),
        })),
      ),
    [officers],
  );
  const places = useMemo(
    () =>
      searchIndex([
        ...catalogue.stations.map(({ id, name }) => ({
          kind: 'station' as const,
          text: name,
          name,
          id,
        })),
        ...catalogue.zones.map(({ id, name }) => ({
          kind: 'zone' as const,
          text: `${name} zone`,
          name,
          id,
        })),
      ]),
    [catalogue],
  );
  const isSomebodyDue = useReliefCount(board) > 0;
  const { data: relief } = useReliefDue(date, confirmed?.revision, isSomebodyDue);
  const pinNote = usePinNote(date);
  const ids = useMemo(() => new Set((officers ?? []).map(({ id }) => id)), [officers]);
  const moment = momentOf({ timeZone, date }, now());
  const answer = board
    ? boardAnswer({
        board,
        moment,
        shifts,
        catalogue,
        operations,
        view,
        selection,
        stop,
        people,
        places,
        showBoard,
        relief: relief?.due ?? [],
        pinNote,
      })
    : () => [];
  return {
    answer: isReadOnly ? finalBoardAnswer(answer, { date, showBoard }) : answer,
    examples:
      board && !isReadOnly
        ? boardExamples({ board, catalogue, moment, officersCalled: () => [] })
        : noExamples,
    words: () =>
      [...(officers ?? []), ...catalogue.stations, ...catalogue.zones].map(({ name }) => name),
    isOfficer: useCallback((id: string) => ids.has(id), [ids]),
  };
}
