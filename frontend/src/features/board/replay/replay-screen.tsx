import { type Officer, type Board, calledOf, type Catalogue, counted } from '@muster/protocol';
import { useCallback, useMemo, useState } from 'react';
import { faultWords } from '../../../shared/http/fault.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { BoardScope } from '../board-scope.tsx';
import { boardTopic } from '../board.sync.ts';
import { NobodyPlaced, wasNotPlanned } from '../final/correcting.tsx';
import { BoardSkeleton } from '../components/board-skeleton.tsx';
import { useBoardStores, useBoardView } from '../board-stores.ts';
import { BoardMoment, useSettled, useIsTimeOffLeft, useNames } from '../use-board.ts';
import { useCatalogue } from '../log/log.queries.ts';
import { LookedCardMenu } from '../menu/card-menu.tsx';
import { StripRoom, ZoneBar } from '../zone-bar/zone-bar.tsx';
import { changedPlaces } from './replay.ts';
import { ReplayBar } from './replay-bar.tsx';
import { ReplayStations } from './replay-stations.tsx';
import { formatTimeOn } from '../../../shared/dates/time-format.ts';
import { useOfferReplay, useReplayAddress, momentWords } from './replay-address.ts';
import { useReplay, type ReplayControls } from './use-replay.ts';
import { Clock, X } from 'lucide-react';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { linkStyle } from '../../../shared/ui/controls/button.tsx';
import { CorrectDialog } from '../final/correct-dialog.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { useCompact } from '../../../shared/ui/hooks/use-media.ts';
import { aboutOfficer, placeName } from '../operations/operation-words.ts';
import { LogEntry } from '../log/log-entry.tsx';
import { OfficerHistory } from '../log/officer-history.tsx';
import { SidePanel } from '../log/side-panel.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { LogPanel } from '../log/log-panel.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';

type ReplayAsideProps = {
  date: string;
  controls: ReplayControls;
  catalogue: Catalogue;
  picked: string | undefined;
  onUnpick: () => void;
};

/** Beside the board: what was done just before and after, and one officer's way (HIS-32). */
function ReplayAside(props: ReplayAsideProps) {
  const { picked, onUnpick } = props;
  const isCompact = useCompact();
  if (isCompact) {
    return (
      picked !== undefined && (
        <SidePanel title="How did they get here?" onClose={onUnpick}>
          <div className="px-3.5 py-2">
            <Way {...props} userId={picked} />
          </div>
        </SidePanel>
      )
    );
  }
  return (
    <aside
      aria-label="Around this moment"
      className="sticky top-(--bar-height) flex h-[calc(100dvh-var(--bar-height)-var(--bottom-bar-height)-var(--toast-height))] w-88 shrink-0 flex-col overflow-y-auto border-l border-line bg-surface print:hidden"
    >
      <Around {...props} />
      {picked !== undefined && (
        <section aria-label="How did they get here?" className="border-t border-line pb-3">
          <header className="flex items-center py-1.5 pr-2 pl-3.5">
            <h2 className="mr-auto text-14 font-semibold">How did they get here?</h2>
            <IconButton label="Close" icon={X} onClick={onUnpick} />
          </header>
          <div className="px-3.5">
            <Way {...props} userId={picked} />
          </div>
        </section>
      )}
    </aside>
  );
}

function Around({ date, controls }: ReplayAsideProps) {
  const { timeZone } = useOrganisation();
  const { openLog } = useBoardStores().view;
  const { state, summary, shownAt } = controls;
  const { around, entry } = state;
  return (
    <section aria-label="Operations around this moment">
      <header className="flex flex-wrap items-baseline gap-x-2 px-3.5 py-2.5 whitespace-nowrap">
        <h2 className="text-14 font-semibold tabular-nums">
          Around {shownAt === undefined ? 'this moment' : formatTimeOn(shownAt, date, timeZone)}
        </h2>
        {summary && around.length > 0 && (
          <span className="text-12 text-ink3 tabular-nums">
            {around.length} of {Math.max(summary.length, around.length)} operations
          </span>
        )}
        <button
          ref={command}
          type="button"
          onClick={() => openLog()}
          className={cn(linkStyle(), 'ml-auto min-h-6 text-13 touch:min-h-11')}
        >
          Whole log
        </button>
      </header>
      {around.length === 0 ? (
        <p className="px-3.5 pb-3 text-13 text-ink3">
          {state.isFetching ? 'Fetching…' : 'Nothing was done around this moment.'}
        </p>
      ) : (
        <ol className="border-t border-line">
          {around.map((one) => (
            <LogEntry
              key={one.revision}
              date={date}
              entry={one}
              isShown={one.revision === entry?.revision}
              isLater={one.revision > (entry?.revision ?? 0)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function Way({ date, controls, catalogue, userId }: ReplayAsideProps & { userId: string }) {
  const { board, at } = controls.state;
  const officer = board?.officers.find(({ id }) => id === userId);
  const isTimeOffLeft = useIsTimeOffLeft();
  return (
    <>
      {officer && (
        <p className="pb-2 text-13 text-ink2">
          <bdi className="font-semibold text-ink">{calledOf(officer)}</bdi> ·{' '}
          {aboutOfficer(officer, isTimeOffLeft(officer))} · then{' '}
          {board ? placeOf(board, userId, catalogue) : ''}
        </p>
      )}
      <OfficerHistory date={date} userId={userId} at={new Date(at).toISOString()} />
    </>
  );
}

function placeOf({ assignments }: Board, userId: string, catalogue: Catalogue): string {
  const station = assignments.find((one) => one.userId === userId)?.stationId;
  return station === undefined ? 'unassigned' : `in ${placeName(catalogue, station)}`;
}

type ReplayBannerProps = {
  date: string;
  at: number | undefined;
  board: Board | undefined;
  live: Board | undefined;
  /** Of a final board nothing is changed without a reason (DEP-402). */
  isFinal: boolean;
  onLeave: () => void;
};

/** Says all the time that this is not live, of which moment it is, and leads back (HIS-27). */
function ReplayBanner({ date, at, board, live, isFinal, onLeave }: ReplayBannerProps) {
  const { timeZone, today } = useOrganisation();
  const [isAsking, setAsking] = useState(false);
  return (
    <div
      role="region"
      aria-label="Replay"
      className="sticky top-(--bar-height) z-22 flex h-8 touch:h-10 items-center gap-x-2 border-y border-pto bg-pto-ground px-4 whitespace-nowrap text-pto-text [background-image:repeating-linear-gradient(-45deg,transparent_0_10px,color-mix(in_oklab,var(--color-pto)_9%,transparent)_10px_20px)] sm:px-5 print:static"
    >
      <Clock aria-hidden className="size-4 shrink-0 stroke-[1.75]" />
      <p className="min-w-0 truncate font-semibold tabular-nums">
        {/* Of another day the strip above names it. */}
        Replay{date === today && ` of ${formatShortDate(date)}`}
        {at !== undefined && (
          <>
            <span className="max-sm:hidden"> as of {momentWords(at, date, timeZone)}</span>
            {/* The bar below has the second. */}
            <span className="sm:hidden"> as of {formatTimeOn(at, date, timeZone)}</span>
          </>
        )}
      </p>
      <span aria-hidden className="max-sm:hidden">
        ·
      </span>
      <button
        ref={command}
        type="button"
        onClick={() => (isFinal ? setAsking(true) : onLeave())}
        className={cn(
          linkStyle(),
          'min-h-6 shrink-0 text-ink! underline touch:min-h-11 max-sm:ml-auto print:hidden',
        )}
      >
        {isFinal ? 'Correct with a reason' : 'Back to live'}
      </button>
      <p className="ml-auto text-12 max-lg:sr-only">
        {isFinal ? 'Final, read only' : 'Read only'}
        {board &&
          ` · ${board.assignments.length} of ${counted(board.officers.length, 'person', 'people')} placed then`}
        {board && live && `, ${live.assignments.length} now`}
      </p>
      <CorrectDialog date={date} open={isAsking} onOpenChange={setAsking} onBegin={onLeave} />
    </div>
  );
}

type ReplayScreenProps = {
  date: string;
  /** The moment that the address names. */
  at: string;
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
const belowBanner = '[--below-bar:2rem] touch:[--below-bar:2.5rem]';

const nobody: Officer[] = [];

function ReplayOfDate({ date, at, isFinal = false }: ReplayScreenProps) {
  const { today } = useOrganisation();
  const live = useLive(boardTopic(date)).data;
  const catalogue = useCatalogue();
  const { teams, tags } = useNames();
  const address = useReplayAddress(date);
  const controls = useReplay({ date, at, live, isRunning: date === today });
  const { closeLog, goTo } = useBoardStores().view;
  const isLogOpen = useBoardView(({ log }) => log !== null);
  const { board, entry, isBehind, error } = controls.state;
  const officers = board?.officers ?? nobody;
  const moment = useSettled({ date, officers }, controls.state.at);
  const isLate = useDelayed(isBehind);
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
      <div className="-m-4 sm:-mx-5">
        <ReplayBanner
          date={date}
          at={controls.shownAt}
          board={board}
          live={live}
          isFinal={isFinal}
          onLeave={() => address.leave(today)}
        />
        <div className={cn('flex items-start print:block', belowBanner)}>
          <div className="flex min-w-0 flex-1 flex-col self-stretch print:block">
            {board && !isEmpty && <ZoneBar board={board} catalogue={catalogue} moment={moment} />}
            {!board && !error && !isEmpty && <StripRoom />}
            <div
              // Drawn anew: that nobody was placed takes the place of the strip and of all below it, at once.
              key={isEmpty ? 'nobody' : 'board'}
              data-area
              aria-busy={isBehind}
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
            <LogPanel date={date} shown={entry?.revision ?? 0} />
          ) : (
            <ReplayAside
              date={date}
              controls={controls}
              catalogue={catalogue}
              picked={picked}
              onUnpick={() => setPicked(undefined)}
            />
          )}
        </div>
        <ReplayBar date={date} controls={controls} />
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
    message={faultWords(error)}
    onRetry={onRetry}
  />
);
