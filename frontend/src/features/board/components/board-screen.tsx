import {
  isShiftAhead,
  momentOf,
  type Officer,
  type Person,
  unsavedChanges,
  type Board,
  type BoardSnapshot,
  type Moment,
} from '@muster/protocol';
import { now, useNow } from '../../../shared/dates/clock.ts';
import { formatLongDate } from '../../../shared/dates/date-format.ts';
import { faultWords } from '../../../shared/http/fault.ts';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Tabs } from '../../../shared/ui/layout/tabs.tsx';
import { BoardScope } from '../board-scope.tsx';
import { boardTopic } from '../board.sync.ts';
import { goToFirstCard, useBoardKeys } from '../keys/board-keys.ts';
import { skipStyle } from '../../../shared/ui/layout/app-frame.tsx';
import { BoardMoment, useMoment, useBoard, useNames, type BoardState } from '../use-board.ts';
import { useBoardEvents } from '../use-board-events.ts';
import { useForecast } from '../configure/configure-zones.tsx';
import { NewNotes, OtherNotes } from '../notes/notes-head.tsx';
import { NotesScope, useNotes } from '../notes/notes-scope.tsx';
import { useNextShort } from '../zone-bar/use-zone-peek.ts';
import { CardMenu } from '../menu/card-menu.tsx';
import { useHoldHint } from '../drag/drop-area.tsx';
import { useNarrow, usePhone, useWide, usePrinting } from '../../../shared/ui/hooks/use-media.ts';
import { BesideLog } from '../log/log-panel.tsx';
import { LastPaper } from '../paper/last-paper.tsx';
import { BoardFilterRow, OfficerSearch } from './board-filter-row.tsx';
import { BoardFrame, BoardSkeleton } from './board-skeleton.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { BoardTools, useFocusOnConfigure } from './board-tools.tsx';
import { BoardPanes } from './board-panes.tsx';
import { useBoardStores, useBoardView } from '../board-stores.ts';
import { formatShiftStart, formatTimeOn } from '../../../shared/dates/time-format.ts';
import { savedState, unsavedCount } from './save-button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { BottomBar } from '../../../shared/ui/layout/bottom-bar.tsx';
import type { Forecast } from '../configure/configuration-draft.ts';
import { AutoAssignDialog } from '../assign/auto-assign-dialog.tsx';
import { BulkAssignDialog } from '../officers/bulk-assign-dialog.tsx';
import {
  ConfigureStaffingDialog,
  DiscardConfigurationDialog,
  SaveConfigurationDialog,
} from '../configure/configuration-dialogs.tsx';
import { DeleteNoteDialog, NoteDialog } from '../notes/note-dialogs.tsx';
import { placeOfNote, wholeBoard } from '../notes/notes.sync.ts';
import { MoveDialog } from '../officers/move-dialog.tsx';
import {
  ResetStationDialog,
  ResetZoneDialog,
  UnassignManyDialog,
} from '../stations/reset-dialogs.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { KeepTemplateDialog } from '../start/template-dialogs.tsx';
import { FairnessDialog } from '../fairness/fairness-dialog.tsx';
import { OverdueScope, PlanStrip } from '../plan/plan-strip.tsx';
import { ReliefDialog } from '../relief/relief-dialog.tsx';
import { RotateDialog } from '../relief/rotate-dialog.tsx';
import { StartDialog } from '../start/start-dialog.tsx';
import { OfficerHistoryDialog } from '../log/officer-history.tsx';
import { stationsTopic, zonesTopic } from '../../../shared/domain/directory-lists.ts';
import { command } from '../../../shared/ui/palette/commands.ts';

type BoardDialogsProps = Pick<BoardState, 'confirmed' | 'catalogue'> & {
  forecast: Forecast<BoardSnapshot> | undefined;
};

/** The one dialog that is open. */
function BoardDialogs({ confirmed, catalogue, forecast }: BoardDialogsProps) {
  const dialog = useBoardView((view) => view.dialog);
  const { closeDialog } = useBoardStores().view;
  switch (dialog?.kind) {
    case 'move':
      return <MoveDialog userIds={dialog.userIds} />;
    case 'bulk':
      return <BulkAssignDialog userIds={dialog.userIds} />;
    case 'reset-zone':
      return <ResetZoneDialog zoneId={dialog.zoneId} />;
    case 'reset-station':
      return <ResetStationDialog stationId={dialog.stationId} />;
    case 'unassign-many':
      return <UnassignManyDialog label={dialog.label} op={dialog.op} />;
    case 'rotate':
      return <RotateDialog zoneId={dialog.zoneId} />;
    case 'fairness':
      return <FairnessDialog onClose={closeDialog} />;
    case 'relief':
      return <ReliefDialog confirmed={confirmed} />;
    case 'start':
      return <StartDialog confirmed={confirmed} />;
    case 'keep-template':
      return <KeepTemplateDialog confirmed={confirmed} />;
    case 'auto-assign':
      return <AutoAssignDialog confirmed={confirmed} />;
    case 'note':
      return (
        <NoteDialog
          key={dialog.note?.id}
          note={dialog.note}
          place={dialog.place}
          placeName={placeOfNote(dialog.note ?? dialog.place ?? wholeBoard, catalogue)}
        />
      );
    case 'delete-note':
      return <DeleteNoteDialog note={dialog.note} />;
    case 'configure-staffing':
      return <ConfigureStaffingDialog stationId={dialog.stationId} />;
    case 'way':
      return <OfficerHistoryDialog userId={dialog.userId} />;
    case 'save-configuration':
      return forecast && <SaveConfigurationDialog forecast={forecast} />;
    case 'discard-configuration':
      return <DiscardConfigurationDialog changes={forecast?.changes ?? 0} />;
    default:
      return null;
  }
}

/** Shown while the built-in zones and stations replace the server's (DEP-5). */
function FallbackBanner() {
  const live = useLiveChannel();
  const retry = () => {
    void live.refresh(zonesTopic);
    void live.refresh(stationsTopic);
  };
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      Failed to fetch deployment zones or stations: the built-in list is shown. Nothing can be saved
      until they are back.
    </Banner>
  );
}

/** What a printed board is, of which moment, and whether it was saved (DEP-119). */
function PaperHead({ date, board }: { readonly date: string; readonly board: Board | undefined }) {
  const { timeZone } = useOrganisation();
  const isPrinting = usePrinting();
  const now = useNow(60_000);
  const minute = (at: string | number) => formatTimeOn(at, date, timeZone);
  const unsaved = isPrinting && board ? unsavedChanges(board) : undefined;
  const isAhead = isShiftAhead({ timeZone, date }, now);
  return (
    <p className="hidden px-5 pt-2 text-16 font-semibold print:block">
      {isAhead ? `Plan for ${formatShiftStart(date, timeZone)}` : 'Deployment'}
      {` · ${formatLongDate(date)}`}
      {board && unsaved && (
        <span className="block text-12 font-normal">
          printed {minute(now)} ·{' '}
          {unsaved.count > 0 ? unsavedCount(unsaved) : savedState(board, minute)}
        </span>
      )}
    </p>
  );
}

export interface BoardScreenProps {
  readonly date: string;
  readonly me: Person;
}

/** The Deployment Dashboard (DEP-55), shared live by everybody who has it open (DEP-8). */
export function BoardScreen(props: BoardScreenProps) {
  return (
    <BoardScope {...props}>
      <NotesScope date={props.date} userId={props.me.id}>
        <BesideLog date={props.date}>
          <OverdueScope date={props.date}>
            <BoardOfDate date={props.date} />
          </OverdueScope>
        </BesideLog>
      </NotesScope>
    </BoardScope>
  );
}

const nobody: Officer[] = [];

type BoardNoticesProps = Pick<BoardState, 'isFallback' | 'catalogue'> & {
  /** Undefined until it is there, and while it is configured. */
  board: BoardSnapshot | undefined;
  moment: Moment;
};

/** Above the stations: what is the matter with the board. */
function BoardNotices({ isFallback, catalogue, board, moment }: BoardNoticesProps) {
  return (
    <>
      {isFallback && <FallbackBanner />}
      {board && <PlanStrip board={board} catalogue={catalogue} moment={moment} />}
      {board && <NewNotes catalogue={catalogue} />}
    </>
  );
}

function BoardOfDate({ date }: { date: string }) {
  const { timeZone } = useOrganisation();
  const { showTab } = useBoardStores().view;
  const live = useLiveChannel();
  const state = useBoard();
  const names = useNames();
  const forecast = useForecast(state);
  const tab = useBoardView((view) => view.tab);
  const wasFolded = useBoardView(({ panel }) => panel === 'folded');
  const isNarrow = useNarrow();
  const isPhone = usePhone();
  const areToolsBelow = !useWide();
  const isConfiguring = forecast !== undefined;
  const { drawn, confirmed, error, catalogue } = state;
  const isThere = !useNotes().isPending && drawn !== undefined;
  const officers = drawn?.board.officers ?? nobody;
  const moment = useMoment({ date, officers });
  useBoardEvents(confirmed);
  const goToNextShort = useNextShort(drawn?.board, catalogue, () =>
    momentOf({ timeZone, date }, now()),
  );
  useBoardKeys(isConfiguring, goToNextShort);
  useHoldHint(date);
  useFocusOnConfigure(isConfiguring);

  const toolbar = (found?: readonly string[]) => (
    <BoardToolbar
      isConfiguring={isConfiguring}
      configurationChanges={forecast?.changes ?? 0}
      isDisabled={!drawn}
      tools={
        areToolsBelow && (
          <BoardTools drawn={drawn} isFolded={isNarrow} isConfiguring={isConfiguring} />
        )
      }
      search={isConfiguring ? null : <OfficerSearch teams={names.teams} found={found} />}
      filters={<BoardFilterRow catalogue={catalogue} isConfiguring={isConfiguring} {...names} />}
      notes={!isConfiguring && <OtherNotes catalogue={catalogue} />}
    />
  );
  const shown = isThere && !isConfiguring ? drawn.board : undefined;
  const notices = <BoardNotices {...state} board={shown} moment={moment} />;
  const isBarBelow = isPhone;

  return (
    <BoardMoment value={moment}>
      <Tabs value={tab} onChange={showTab} className="-m-4 sm:-mx-5">
        {!isConfiguring && (
          <button ref={command} type="button" className={skipStyle} onClick={goToFirstCard}>
            Skip to the officers
          </button>
        )}
        <PaperHead date={date} board={drawn?.board} />
        {isThere ? (
          <BoardPanes
            state={state}
            drawn={drawn}
            forecast={forecast}
            teams={names.teams}
            tags={names.tags}
            moment={moment}
            toolbar={toolbar}
            notices={notices}
            isBarBelow={isBarBelow}
          />
        ) : (
          <BoardFrame isNarrow={isNarrow} isFolded={wasFolded}>
            {!isBarBelow && toolbar()}
            {notices}
            {isBarBelow && (
              <BottomBar>
                {toolbar()}
                <div className="mt-2 h-13" />
              </BottomBar>
            )}
            {error ? (
              <>
                <ErrorState
                  title="Failed to fetch deployment assignments"
                  message={faultWords(error)}
                  onRetry={() => void live.refresh(boardTopic(date))}
                />
                <LastPaper />
              </>
            ) : (
              <BoardSkeleton />
            )}
          </BoardFrame>
        )}
        <CardMenu />
        <BoardDialogs confirmed={confirmed} catalogue={catalogue} forecast={forecast} />
      </Tabs>
    </BoardMoment>
  );
}
