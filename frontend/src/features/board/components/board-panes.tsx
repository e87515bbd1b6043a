import {
  compareMembers,
  type BoardSnapshot,
  type Moment,
  type Tag,
  type Team,
} from '@muster/protocol';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import type { Forecast } from '../configure/configuration-draft.ts';
import { TabPanel } from '../../../shared/ui/layout/tabs.tsx';
import { isLongBoard } from '../board.view.ts';
import { officerMatches } from '../board-view.store.ts';
import type { Drawn } from '../operations/pending.ts';
import { placeName } from '../operations/operation-words.ts';
import { useBoardViewOf, type BoardState } from '../use-board.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { useNarrow, usePhone, usePrinting } from '../../../shared/ui/hooks/use-media.ts';
import { useUnsent } from './board-bar.tsx';
import { ConfigureZones } from '../configure/configure-zones.tsx';
import { DragBoard } from '../drag/drag-board.tsx';
import { OfficersTab } from '../officers/officers-tab.tsx';
import { SaveButton, UnsavedSummary } from './save-button.tsx';
import { BottomBar } from '../../../shared/ui/layout/bottom-bar.tsx';
import { StationsTab } from '../stations/stations-tab.tsx';
import { UnassignedDrawer } from '../officers/unassigned-drawer.tsx';
import { UnassignedPanel } from '../officers/unassigned-panel.tsx';
import { StartOffers } from '../start/start-offers.tsx';
import { ZoneBar } from '../zone-bar/zone-bar.tsx';
import { useBoardFilters, useBoardView, useDrag } from '../board-stores.ts';

type BoardPanesProps = {
  state: BoardState;
  drawn: Drawn<BoardSnapshot>;
  forecast: Forecast<BoardSnapshot> | undefined;
  teams: readonly Team[];
  tags: readonly Tag[];
  moment: Moment;
  /** Given whom the filters find, it says so. */
  toolbar: (found?: readonly string[]) => ReactNode;
  /** Above the stations, wherever the toolbar is. */
  notices: ReactNode;
  /** The toolbar is at the bottom of the screen. */
  isBarBelow: boolean;
};

/** The stations with the unassigned officers beside them; the list of officers; or configure mode. */
export function BoardPanes({
  state,
  drawn,
  forecast,
  teams,
  tags,
  moment,
  toolbar,
  notices,
  isBarBelow,
}: BoardPanesProps) {
  const { catalogue } = state;
  const tab = useBoardView((view) => view.tab);
  const filters = useDeferredValue(useBoardFilters((all) => all));
  const isNarrow = useNarrow();
  const isPhone = usePhone();
  const isPrinting = usePrinting();
  const unsent = useUnsent();
  const shown = useDrag(({ held }) => held?.seen) ?? drawn;
  const { board, waiting } = shown;
  const input = useMemo(
    () => ({ board, moment, waiting, catalogue, teams, tags, filters, isConfiguring: false }),
    [board, moment, waiting, catalogue, teams, tags, filters],
  );
  const view = useBoardViewOf(input);

  if (forecast) {
    return (
      <Pane toolbar={!isPhone && toolbar()} notices={notices}>
        <ConfigureZones board={drawn.board} forecast={forecast} input={input} />
        {isNarrow && (
          <BottomBar>
            {isPhone && toolbar()}
            <div className={cn('flex h-10 items-center gap-2', isPhone && 'mt-2 h-13')}>
              <span className="flex min-w-0 flex-1">
                <UnsavedSummary
                  board={drawn.board}
                  unsent={unsent}
                  configurationChanges={forecast.changes}
                />
              </span>
              <SaveButton drawn={drawn} forecast={forecast} />
            </div>
          </BottomBar>
        )}
      </Pane>
    );
  }
  if (tab === 'officers') {
    return (
      <>
        <ZoneBar board={drawn.board} catalogue={catalogue} moment={moment} />
        <Pane toolbar={!isBarBelow && toolbar()} notices={notices}>
          <TabPanel value="officers">
            <OfficersOf drawn={drawn} state={state} />
          </TabPanel>
          {isBarBelow && <BottomBar>{toolbar()}</BottomBar>}
        </Pane>
      </>
    );
  }
  const unassigned = {
    board,
    teams: view.unassigned,
    count: view.unassignedCount,
    expected: view.expected,
    expectedCount: view.expectedCount,
    isLong: isLongBoard(board),
    isLocked: false,
  };
  return (
    <DragBoard shown={shown}>
      <ZoneBar board={drawn.board} catalogue={catalogue} moment={moment} />
      <div className="flex items-start print:block">
        <Pane toolbar={!isBarBelow && toolbar(view.found)} notices={notices}>
          <TabPanel value="stations" className="flex flex-1 flex-col gap-2.5">
            {board.assignments.length === 0 && board.officers.length > 0 && (
              <StartOffers board={board} />
            )}
            <StationsTab view={view} board={drawn.board} moment={moment} filters={filters} />
          </TabPanel>
        </Pane>
        {isNarrow && !isPrinting ? (
          <UnassignedDrawer
            {...unassigned}
            toolbar={isBarBelow && toolbar(view.found)}
            state={<UnsavedSummary board={drawn.board} unsent={unsent} />}
            save={<SaveButton drawn={drawn} forecast={undefined} />}
          />
        ) : (
          <UnassignedPanel
            {...unassigned}
            canFold={view.unassignedCount + view.expectedCount === 0 && board.officers.length > 0}
          />
        )}
      </div>
    </DragBoard>
  );
}

type PaneProps = Pick<BoardPanesProps, 'notices'> & { toolbar: ReactNode; children: ReactNode };

function Pane({ toolbar, notices, children }: PaneProps) {
  return (
    // As high as the list beside it, for the map to fill.
    <div
      data-area
      className="flex min-w-0 flex-1 flex-col gap-2.5 self-stretch px-4 py-2.5 phone:py-0 sm:px-5 print:block"
    >
      {toolbar}
      {notices}
      {children}
    </div>
  );
}

function OfficersOf({
  drawn: { board },
  state: { catalogue },
}: Pick<BoardPanesProps, 'drawn' | 'state'>) {
  const filters = useBoardFilters((all) => all);
  const officers = useMemo(() => board.officers.toSorted(compareMembers), [board.officers]);
  const zoneOf = useMemo(() => {
    const zones = new Map(catalogue.stations.map(({ id, zoneId }) => [id, zoneId]));
    return new Map(
      board.assignments.map(({ userId, stationId }) => [userId, zones.get(stationId)]),
    );
  }, [board.assignments, catalogue]);
  const matching = useMemo(
    () =>
      officers.filter(
        (officer) =>
          officerMatches(officer, filters) &&
          (filters.zone === 'all' || zoneOf.get(officer.id) === filters.zone),
      ),
    [officers, filters, zoneOf],
  );
  const placeOf = useMemo(
    () =>
      new Map(
        board.assignments.map(({ userId, stationId }) => [userId, placeName(catalogue, stationId)]),
      ),
    [board.assignments, catalogue],
  );
  return <OfficersTab officers={officers} matching={matching} placeOf={placeOf} />;
}
