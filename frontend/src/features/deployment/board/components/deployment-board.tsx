import { momentOf, type Officer, type Person } from '@muster/protocol';
import { now } from '../../../../shared/dates/clock.ts';
import { formatLongDate } from '../../../../shared/dates/date-format.ts';
import { Fault } from '../../../../shared/http/fault.ts';
import { useLiveChannel } from '../../../../shared/realtime/live-context.ts';
import { ErrorState } from '../../../../shared/ui/feedback/error-state.tsx';
import { Tabs } from '../../../../shared/ui/layout/tabs.tsx';
import { BoardScope } from '../board-scope.tsx';
import { boardTopic } from '../board.sync.ts';
import { goToFirstCard } from '../../keys/board-areas.ts';
import { useBoardKeys } from '../../keys/use-board-keys.ts';
import { skipStyle } from '../../../../shared/ui/layout/skip-style.ts';
import { BoardMoment, useMoment } from '../use-moment.ts';
import { useBoardEvents } from '../use-board-events.ts';
import { useBoard, useNames } from '../use-board.ts';
import { useForecast } from '../../configure/use-forecast.ts';
import { NotesHead } from '../../notes/notes-head.tsx';
import { NotesScope } from '../../notes/notes-scope.tsx';
import { useNextShort } from '../../strip/use-next-short.ts';
import { CardMenu } from '../../menu/card-menu.tsx';
import { useHoldHint } from '../../drag/use-hold-hint.ts';
import { useNarrow, useWide } from '../../../../shared/ui/hooks/use-media.ts';
import { BesideLog } from '../../log/beside-log.tsx';
import { LastPaper } from '../../paper/last-paper.tsx';
import { BoardDialogs } from './board-dialogs.tsx';
import { BoardFilterRow, OfficerSearch } from './board-filter-row.tsx';
import { BoardFrame, BoardSkeleton } from './board-skeleton.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { BoardTools } from './board-tools.tsx';
import { DeploymentPanes } from './deployment-panes.tsx';
import { FallbackBanner } from './fallback-banner.tsx';
import { PaperState } from './paper-state.tsx';
import { useFocusOnConfigure } from './use-configure-switch.ts';
import { useBoardStores, useBoardView } from '../use-board-stores.ts';

export interface DeploymentBoardProps {
  readonly date: string;
  readonly me: Person;
  readonly timeZone: string;
}

/** The Deployment Dashboard (DEP-55), shared live by everybody who has it open (DEP-8). */
export function DeploymentBoard(props: DeploymentBoardProps) {
  return (
    <BoardScope date={props.date}>
      <NotesScope date={props.date} userId={props.me.id} timeZone={props.timeZone}>
        <BesideLog {...props}>
          <BoardOfDate {...props} />
        </BesideLog>
      </NotesScope>
    </BoardScope>
  );
}

const nobody: Officer[] = [];

function BoardOfDate({ date, me, timeZone }: DeploymentBoardProps) {
  const { showTab } = useBoardStores().view;
  const live = useLiveChannel();
  const state = useBoard(date, me);
  const names = useNames();
  const forecast = useForecast(state);
  const tab = useBoardView((view) => view.tab);
  const isNarrow = useNarrow();
  const areToolsBelow = !useWide();
  const isConfiguring = forecast !== undefined;
  const { drawn, confirmed, error, operations } = state;
  const officers = drawn?.board.officers ?? nobody;
  const moment = useMoment({ date, officers }, timeZone);
  useBoardEvents(state);
  const goToNextShort = useNextShort(drawn?.board, state.catalogue, () =>
    momentOf({ timeZone, date }, now()),
  );
  useBoardKeys(operations, isConfiguring, goToNextShort);
  useHoldHint(date);
  useFocusOnConfigure(isConfiguring);

  const toolbar = (found?: readonly string[]) => (
    <>
      <BoardToolbar
        isConfiguring={isConfiguring}
        configurationChanges={forecast?.changes ?? 0}
        isDisabled={!drawn}
        tools={
          areToolsBelow && (
            <BoardTools
              drawn={drawn}
              operations={operations}
              timeZone={timeZone}
              isFolded={isNarrow}
              isConfiguring={isConfiguring}
            />
          )
        }
        search={isConfiguring ? null : <OfficerSearch found={found} />}
        filters={
          <BoardFilterRow catalogue={state.catalogue} isConfiguring={isConfiguring} {...names} />
        }
      />
      {state.isFallback && <FallbackBanner />}
      {!isConfiguring && <NotesHead catalogue={state.catalogue} />}
    </>
  );

  return (
    <BoardMoment value={moment}>
      <Tabs value={tab} onChange={showTab} className="-m-4 sm:-mx-5">
        {!isConfiguring && (
          <button type="button" className={skipStyle} onClick={goToFirstCard}>
            Skip to the officers
          </button>
        )}
        <p className="hidden px-5 pt-2 text-16 font-semibold print:block">
          Deployment · {formatLongDate(date)}
          {drawn && <PaperState board={drawn.board} timeZone={timeZone} />}
        </p>
        {drawn ? (
          <DeploymentPanes
            state={state}
            drawn={drawn}
            forecast={forecast}
            teams={names.teams}
            tags={names.tags}
            moment={moment}
            timeZone={timeZone}
            toolbar={toolbar}
          />
        ) : (
          <BoardFrame isNarrow={isNarrow}>
            {toolbar()}
            {error ? (
              <>
                <ErrorState
                  title="Failed to fetch deployment assignments"
                  message={error instanceof Fault ? error.detail : error.message}
                  onRetry={() => void live.refresh(boardTopic(date))}
                />
                <LastPaper />
              </>
            ) : (
              <BoardSkeleton />
            )}
          </BoardFrame>
        )}
        <CardMenu operations={operations} />
        <BoardDialogs
          operations={operations}
          confirmed={confirmed}
          forecast={forecast}
          timeZone={timeZone}
        />
      </Tabs>
    </BoardMoment>
  );
}
