import { calledOf, momentOf, searchIndex, type Person } from '@muster/protocol';
import { useCallback, useMemo } from 'react';
import { now } from '../../../shared/dates/clock.ts';
import { useWritingStop } from '../../../shared/realtime/connection/use-connection.ts';
import type { PaletteAnswer } from '../../../shared/ui/palette/palette-entry.ts';
import { useBoard } from '../board/use-board.ts';
import { useBoardStores } from '../board/use-board-stores.ts';
import { useReliefCount } from '../relief/relief-button.tsx';
import { useReliefDue } from '../relief/use-relief-due.ts';
import { boardAnswer, finalBoardAnswer } from './board-answer.ts';
import { usePinNote } from './use-pin-note.ts';

interface Wanted {
  readonly date: string;
  readonly timeZone: string;
  readonly me: Person;
  /** Final, and nobody here corrects it. */
  readonly isReadOnly: boolean;
  /** Brings the board on the screen. */
  readonly showBoard: () => void;
}

interface BoardPart {
  readonly answer: PaletteAnswer;
  /** Whether somebody is on the board. */
  readonly isOfficer: (id: string) => boolean;
}

/** What the palette finds on the board of a date and does to it; indexes are built when the board changes (UI-321). */
export function useBoardAnswer({ date, timeZone, me, isReadOnly, showBoard }: Wanted): BoardPart {
  const { drawn, confirmed, catalogue, operations } = useBoard(date, me);
  const { view, selection } = useBoardStores();
  const stop = useWritingStop();
  const board = drawn?.board;
  const officers = board?.officers;

  const people = useMemo(
    () =>
      searchIndex(
        (officers ?? []).map((officer) => ({
          officer,
          text: `${calledOf(officer)} ${officer.teamId} ${officer.tags.map(({ name }) => name).join(' ')}`,
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
  const isSomebodyDue = useReliefCount(board, timeZone) > 0;
  const { data: relief } = useReliefDue(date, confirmed?.revision, isSomebodyDue);
  const pinNote = usePinNote(date);
  const ids = useMemo(() => new Set((officers ?? []).map(({ id }) => id)), [officers]);
  const answer = board
    ? boardAnswer({
        board,
        moment: momentOf({ timeZone, date }, now()),
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
    isOfficer: useCallback((id: string) => ids.has(id), [ids]),
  };
}
