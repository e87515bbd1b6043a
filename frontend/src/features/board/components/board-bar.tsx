import { PeopleHere } from '../../../shared/domain/people-here.tsx';
import { usePresence, usePending } from '../board-stores.ts';
import type { Person } from '@muster/protocol';
import { BoardScope } from '../board-scope.tsx';
import { useBoard } from '../use-board.ts';
import { useForecast } from '../configure/configure-zones.tsx';
import { useNarrow, useWide } from '../../../shared/ui/hooks/use-media.ts';
import { BoardTools } from './board-tools.tsx';
import { SaveButton, UnsavedSummary } from './save-button.tsx';

/** Who else has the board open (S18); in the colour that marks the cards they hold. */
export function BoardPeople() {
  const viewers = usePresence((presence) => presence.viewers);
  return (
    <PeopleHere
      people={viewers.map(({ id, name, color }) => ({ id, name, colorNumber: color + 1 }))}
    />
  );
}

type BoardBarProps = { date: string; me: Person };

/** At the end of the dashboard's tabs: the board's tools, unsaved work and whose, and Save. */
export function BoardBar(props: BoardBarProps) {
  return (
    <BoardScope {...props}>
      <BarOfDate />
    </BoardScope>
  );
}

function BarOfDate() {
  const state = useBoard();
  const forecast = useForecast(state);
  const unsent = useUnsent();
  const isNarrow = useNarrow();
  const areToolsBelow = !useWide();
  const { drawn } = state;
  if (isNarrow) return null;
  return (
    <div className="ml-auto flex min-w-0 items-center gap-3">
      {drawn && (
        <UnsavedSummary
          board={drawn.board}
          unsent={unsent}
          configurationChanges={forecast?.changes}
        />
      )}
      {!areToolsBelow && <BoardTools drawn={drawn} />}
      <SaveButton drawn={drawn} forecast={forecast} />
    </div>
  );
}

/** Operations whose call has failed at least once and which nobody has answered yet. */
export const useUnsent = (): number =>
  usePending(({ entries }) =>
    entries.some(({ attempts, revision }) => attempts > 0 && revision === null)
      ? entries.filter(({ revision }) => revision === null).length
      : 0,
  );
