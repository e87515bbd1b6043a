import type { Person } from '@muster/protocol';
import { BoardScope } from '../board-scope.tsx';
import { useBoard } from '../use-board.ts';
import { useForecast } from '../../configure/use-forecast.ts';
import { useNarrow, useWide } from '../../../../shared/ui/hooks/use-media.ts';
import { BoardTools } from './board-tools.tsx';
import { SaveButton } from './save-button.tsx';
import { UnsavedSummary } from './unsaved-summary.tsx';
import { usePending } from '../use-board-stores.ts';

type BoardBarProps = { date: string; me: Person; timeZone: string };

/** At the end of the dashboard's tabs: the board's tools, unsaved work and whose, and Save. */
export function BoardBar(props: BoardBarProps) {
  return (
    <BoardScope date={props.date}>
      <BarOfDate {...props} />
    </BoardScope>
  );
}

function BarOfDate({ date, me, timeZone }: BoardBarProps) {
  const state = useBoard(date, me);
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
          timeZone={timeZone}
          unsent={unsent}
          configurationChanges={forecast?.changes}
        />
      )}
      {!areToolsBelow && <BoardTools {...state} timeZone={timeZone} />}
      <SaveButton {...state} forecast={forecast} />
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
