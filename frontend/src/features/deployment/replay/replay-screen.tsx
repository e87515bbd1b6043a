import type { Officer } from '@muster/protocol';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Fault } from '../../../shared/http/fault.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { BoardScope } from '../board/board-scope.tsx';
import { boardTopic } from '../board/board.sync.ts';
import { NobodyPlaced } from '../final/nobody-placed.tsx';
import { wasNotPlanned } from '../final/was-not-planned.ts';
import { BoardSkeleton } from '../board/components/board-skeleton.tsx';
import { useBoardStores, useBoardView } from '../board/use-board-stores.ts';
import { BoardMoment, useSettled } from '../board/use-moment.ts';
import { useNames } from '../board/use-board.ts';
import { useCatalogue } from '../log/use-catalogue.ts';
import { LookedCardMenu } from '../menu/card-menu.tsx';
import { ZoneStrip } from '../strip/zone-strip.tsx';
import { changedPlaces } from './changed-places.ts';
import { ReplayAside } from './replay-aside.tsx';
import { ReplayBanner } from './replay-banner.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { ReplayStations } from './replay-stations.tsx';
import { useOfferReplay } from './replay-hand.ts';
import { useReplayAddress } from './replay-address.ts';
import { useReplay } from './use-replay.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';

const LogPanel = lazyPart(() => import('../log/log-panel.tsx'));

type ReplayScreenProps = {
  date: string;
  /** The moment that the address names. */
  at: string;
  today: string;
  timeZone: string;
  /** The board is final, and nobody here corrects it (DEP-402). */
  isFinal?: boolean;
};

/** The board of a date as it was: to look at, at any moment, and never live (HIS-24, HIS-26, HIS-27). */
export default function ReplayScreen(props: ReplayScreenProps) {
  return (
    <BoardScope date={props.date}>
      <ReplayOfDate key={props.date} {...props} />
    </BoardScope>
  );
}

/** What sticks below the banner stands below it. */
const pageBar = '[--page-bar:var(--bar-height)]';
const belowBanner =
  '[--bar-height:calc(var(--page-bar)+2rem)] touch:[--bar-height:calc(var(--page-bar)+2.5rem)]';

const nobody: Officer[] = [];

function ReplayOfDate({ date, at, today, timeZone, isFinal = false }: ReplayScreenProps) {
  const live = useLive(boardTopic(date)).data;
  const catalogue = useCatalogue();
  const { teams, tags } = useNames();
  const address = useReplayAddress(date);
  const controls = useReplay({ date, at, live, isRunning: date === today });
  const { closeLog, goTo } = useBoardStores().view;
  const isLogOpen = useBoardView(({ log }) => log !== null);
  const { board, entry, isFetching, error } = controls.state;
  const officers = board?.officers ?? nobody;
  const moment = useSettled({ date, officers }, timeZone, controls.state.at);
  const isLate = useDelayed(isFetching);
  const isEmpty = isFinal && live !== undefined && wasNotPlanned(live);
  const changed = useMemo(
    () => (board ? changedPlaces(entry, board) : new Map<string, never>()),
    [board, entry],
  );
  const { picked, setPicked, tell, pick } = usePicked(closeLog);
  useOfferReplay({
    board,
    catalogue,
    span: controls.span,
    saves: controls.summary?.saves,
    onPerson: tell,
    onPlace: goTo,
  });

  return (
    <BoardMoment value={moment}>
      <div className={cn('-m-4 sm:-mx-5', pageBar)}>
        <ReplayBanner
          date={date}
          at={controls.state.at}
          timeZone={timeZone}
          board={board}
          live={live}
          isFinal={isFinal}
          onLeave={() => address.leave(today)}
        />
        <div className={cn('flex items-start print:block', belowBanner)}>
          <div className="flex min-w-0 flex-1 flex-col self-stretch print:block">
            {board && !isEmpty && <ZoneStrip board={board} catalogue={catalogue} moment={moment} />}
            <div
              data-area
              aria-busy={isFetching}
              className={cn('flex flex-1 flex-col px-4 py-2 sm:px-5', isLate && 'opacity-60')}
            >
              {error && <NoMoment error={error} onRetry={controls.retry} />}
              {board && <LookedCardMenu officers={board.officers} onPick={tell} />}
              {isEmpty ? (
                <NobodyPlaced date={date} />
              ) : board ? (
                <ReplayStations
                  board={board}
                  moment={moment}
                  catalogue={catalogue}
                  teams={teams}
                  tags={tags}
                  changed={changed}
                  picked={picked}
                  onPick={pick}
                />
              ) : (
                !error && <BoardSkeleton />
              )}
            </div>
          </div>
          {isLogOpen ? (
            <Suspense fallback={null}>
              <LogPanel date={date} timeZone={timeZone} shown={entry?.revision ?? 0} />
            </Suspense>
          ) : (
            <ReplayAside
              date={date}
              timeZone={timeZone}
              controls={controls}
              catalogue={catalogue}
              picked={picked}
              onUnpick={() => setPicked(undefined)}
            />
          )}
        </div>
        <ReplayBar date={date} timeZone={timeZone} controls={controls} />
      </div>
    </BoardMoment>
  );
}

/** Whose way is told; the log stands where it would be, and closes for it. */
function usePicked(closeLog: () => void) {
  const [picked, setPicked] = useState<string>();
  const tell = useCallback(
    (userId: string) => {
      closeLog();
      setPicked(userId);
    },
    [closeLog],
  );
  const pick = useCallback(
    (userId: string) => {
      closeLog();
      setPicked((before) => (before === userId ? undefined : userId));
    },
    [closeLog],
  );
  return { picked, setPicked, tell, pick };
}

const NoMoment = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <ErrorState
    title="Failed to fetch the board as it was"
    message={error instanceof Fault ? error.detail : error.message}
    onRetry={onRetry}
  />
);
