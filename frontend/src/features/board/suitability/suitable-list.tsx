import {
  type BoardSnapshot,
  type Moment,
  type Station,
  calledOf,
  counted,
  isolated,
  offWords,
  splitTiming,
  teamShort,
  type Officer,
  stationOf,
  type Catalogue,
} from '@muster/protocol';
import {
  createContext,
  use,
  useDeferredValue,
  useMemo,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useShallow } from 'zustand/react/shallow';
import { suitableCounts, freeOfficers, fittingOfficers, type Suitability } from './suitability.ts';
import { Check, X } from 'lucide-react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { stoppedBy } from '../../../shared/ui/controls/input.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { Kbd } from '../../../shared/ui/controls/kbd.tsx';
import { BoardMoment, useBoard, useIsTimeOffLeft } from '../use-board.ts';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import { useBoardStores, useSelection } from '../board-stores.ts';
import { goIntoStation } from '../keys/board-keys.ts';
import { useOperations } from '../board-scope.tsx';
import { assignOfficers, objectionToAssign } from '../operations/station-actions.ts';
import type { StationView } from '../stations/station.view.ts';
import { placeName } from '../operations/operation-words.ts';

interface Fitting {
  readonly counts: ReadonlyMap<string, number>;
  readonly isNobodyHere: boolean;
  readonly isFinger: boolean;
  /** Whether a finger has somebody selected, whom a station takes where it is tapped (UI-325). */
  readonly hasSelected: boolean;
}

const Counts = createContext<Fitting>({
  counts: new Map(),
  isNobodyHere: false,
  isFinger: false,
  hasSelected: false,
});

type SuitableCountsProps = {
  board: BoardSnapshot;
  moment: Moment;
  stations: readonly Station[];
  children: ReactNode;
};

/** Counts who fits each station for the rows that say so: a card need not be drawn again for it. */
export function SuitableCounts({ board, moment, stations, children }: SuitableCountsProps) {
  const { officers, assignments } = board;
  // Another board on which as many fit has no row be drawn again.
  const asBefore = useShallow((one: ReadonlyMap<string, number>) => one);
  const counts = asBefore(
    useMemo(
      () => suitableCounts(stations, freeOfficers({ officers, assignments }), moment),
      [stations, officers, assignments, moment],
    ),
  );
  const isNobodyHere = officers.length === 0;
  const isFinger = useMedia('(pointer: coarse)');
  const hasSelected = useSelection(({ ids }) => isFinger && ids.size > 0);
  // What was tapped or placed is drawn first, and what kind forty rows are of after it; how many a tap places is drawn
  // with the tap (decision 0010).
  const drawn = useDeferredValue(
    useMemo(
      () => ({ counts, isNobodyHere, isFinger, hasSelected }),
      [counts, isNobodyHere, isFinger, hasSelected],
    ),
  );
  return <Counts value={drawn}>{children}</Counts>;
}

export const useFitting = (): Fitting => use(Counts);

/**
 * How many officers without a place fit a station; whether a tap on it places somebody; and whether nobody is marked
 * present yet, so that no station says of itself that nobody fits it (DEP-104).
 */
export function useSuitableCount(stationId: string) {
  const { counts, ...others } = useFitting();
  return { fitting: counts.get(stationId) ?? 0, ...others };
}

interface ListedSuitable extends Suitability {
  /** What has become of somebody who could take the place when the list opened. */
  readonly gone: string | undefined;
}

/**
 * Who fits, in the order of the list's opening: nothing moves under the pointer. Who is taken
 * meanwhile keeps the row and says where they are now; who becomes free comes last (DEP-104).
 */
function useListedSuitable(station: Station, catalogue: Catalogue): readonly ListedSuitable[] {
  // As it is now, also while the cards stand still.
  const board = useBoard().drawn?.board;
  const moment = use(BoardMoment);
  const [listed, setListed] = useState<readonly Suitability[]>([]);
  const fits =
    board && moment
      ? fittingOfficers(station, freeOfficers(board), { board, moment, catalogue })
      : [];
  const stillFit = new Map(fits.map((fit) => [fit.officer.id, fit]));
  const listedIds = new Set(listed.map(({ officer }) => officer.id));
  const added = fits.filter(({ officer }) => !listedIds.has(officer.id));
  if (added.length > 0) setListed([...listed, ...added]);
  return [...listed, ...added].map((fit) => ({
    ...fit,
    isAway: stillFit.get(fit.officer.id)?.isAway ?? fit.isAway,
    gone:
      board && !stillFit.has(fit.officer.id)
        ? goneWords(fit.officer.id, board, catalogue)
        : undefined,
  }));
}

function goneWords(userId: string, board: BoardSnapshot, catalogue: Catalogue): string {
  if (!board.officers.some(({ id }) => id === userId)) return 'no longer here';
  const stationId = stationOf(board, userId);
  return stationId === null ? 'no longer fits' : `now in ${placeName(catalogue, stationId)}`;
}

/**
 * Which of a list are picked, and which one the arrows have led to. Somebody who is taken meanwhile
 * stays picked until the person takes them out: what they asked for is not made less without a word.
 */
function useSuitablePicks(ids: readonly string[], room: number, first: readonly string[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(first.slice(0, room)));
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, ids.length - 1));
  const chosen = ids.filter((id) => picked.has(id));

  const toggle = (id: string) =>
    setPicked(() => {
      if (chosen.includes(id)) return new Set(chosen.filter((one) => one !== id));
      // With one place the pick changes; with several it ends when they are used up.
      if (room === 1) return new Set([id]);
      return chosen.length < room ? new Set([...chosen, id]) : new Set(chosen);
    });

  /** Arrows lead through the list, Space picks. */
  const onKey = (event: KeyboardEvent) => {
    const last = ids.length - 1;
    const to = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    const here = ids[active];
    if (to !== undefined) setAt(to);
    else if (event.key === ' ' && here !== undefined) toggle(here);
    else return;
    event.preventDefault();
  };
  const takeOut = (gone: ReadonlySet<string>) =>
    setPicked(new Set(chosen.filter((id) => !gone.has(id))));
  return { active, chosen, toggle, takeOut, onKey, goTo: setAt };
}

type SuitableListProps = {
  view: StationView;
  onDone: () => void;
};

/** Who fits a station's empty places, best first: Enter places those who are picked (DEP-104). */
export function SuitableList({ view, onDone }: SuitableListProps) {
  const operations = useOperations();
  const { station, capacity, count } = view;
  const { selection } = useBoardStores();
  const listId = useId();
  const isTimeOffLeft = useIsTimeOffLeft();
  const fits = useListedSuitable(station, operations.catalogue());
  const gone = new Set(fits.flatMap((fit) => (fit.gone ? fit.officer.id : [])));
  const ready = fits.filter((fit) => !fit.gone && !fit.isAway).length;
  const ids = fits.map(({ officer }) => officer.id);
  const selected = ids.filter((id) => selection.selectedIds().has(id));
  const room = capacity - count;
  const { active, chosen, toggle, takeOut, onKey, goTo } = useSuitablePicks(
    ids,
    room,
    selected.length > 0 ? selected : ids.slice(0, 1),
  );
  // Others have taken a place meanwhile.
  const lack =
    chosen.length > room ? (room > 0 ? `Room for ${room} of ${chosen.length}` : 'Full') : undefined;
  const zones = operations.catalogue().zones;
  const needs = [...(station.requiredRoles ?? []), ...(station.requiredTags ?? [])].join(', ');

  const place = () => {
    if (chosen.length === 0) return;
    // The list has shown all of them without a place: nobody is taken from where they stand now.
    const seen = { officers: fits.map(({ officer }) => officer), assignments: [] };
    const cause = chosen.length > 1 ? 'bulk' : 'drag';
    const words = objectionToAssign(operations, chosen, station.id, cause, seen);
    if (words) {
      operations.tell(words);
      takeOut(gone);
      return;
    }
    onDone();
    if (assignOfficers(operations, chosen, station.id, cause, { seen })) focusInStation(station.id);
  };

  return (
    <>
      <header className="flex items-center gap-2 py-1.5 pr-1.5 pl-3.5">
        <h3 className="min-w-0 flex-1 text-13 wrap-anywhere text-ink2">
          <span className="text-14 font-semibold text-ink">
            {counted(ready, 'person fits', 'people fit')} {isolated(station.name)}
          </span>{' '}
          {needs ? `with ${needs}, best first` : 'best first'}
        </h3>
        <IconButton label="Close" icon={X} size="small" onClick={onDone} />
      </header>
      <div
        id={listId}
        role="listbox"
        aria-label={`Officers for ${station.name}`}
        aria-multiselectable
        aria-activedescendant={ids[active] && `${listId}-${ids[active]}`}
        tabIndex={0}
        data-autofocus
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            place();
          } else onKey(event);
        }}
        className="group/list min-h-0 flex-1 overflow-y-auto outline-none"
      >
        {fits.map((fit, index) => (
          <SuitableRow
            key={fit.officer.id}
            id={`${listId}-${fit.officer.id}`}
            fit={fit}
            note={noteOf(
              fit,
              isTimeOffLeft(fit.officer),
              (id) => zones.find((zone) => zone.id === id)?.name,
            )}
            isPicked={chosen.includes(fit.officer.id)}
            isActive={index === active}
            onPress={() => {
              goTo(index);
              toggle(fit.officer.id);
            }}
          />
        ))}
      </div>
      <footer className="flex items-center justify-between gap-2 border-t border-line px-3.5 py-2">
        <span className="text-12 text-ink2 tabular-nums">
          {lack ?? `then ${count + chosen.length} of ${capacity}`}
        </span>
        <Button
          writes
          disabled={chosen.length === 0}
          {...(lack === undefined ? { onClick: place } : stoppedBy(lack))}
        >
          {chosen.length === 1 ? 'Place this one' : `Place these ${chosen.length}`}
          <span aria-hidden className="touch:hidden">
            <Kbd>Enter</Kbd>
          </span>
        </Button>
      </footer>
    </>
  );
}

type SuitableRowProps = {
  id: string;
  fit: ListedSuitable;
  note: string;
  isPicked: boolean;
  isActive: boolean;
  onPress: () => void;
};

function SuitableRow({
  id,
  fit: { officer, gone },
  note,
  isPicked,
  isActive,
  onPress,
}: SuitableRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const isTimeOffLeft = useIsTimeOffLeft()(officer);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The list has the focus and its keys; a row takes the pointer only.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isPicked}
      onClick={onPress}
      className={cn(
        'flex min-h-7 cursor-pointer items-center gap-1.5 px-3.5 text-13 touch:min-h-11',
        isPicked ? 'bg-accent-ground' : 'hover:bg-sunken dark:hover:bg-line',
        isActive && 'group-focus-visible/list:outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <RoleColumn role={officer.role} />
      {gone ? (
        <s className="min-w-0 flex-1 truncate text-ink3">{calledOf(officer)}</s>
      ) : (
        <bdi className="text-left min-w-0 flex-1 truncate font-medium">{calledOf(officer)}</bdi>
      )}
      <span
        className={cn(
          'narrow shrink-0 text-12',
          gone ? 'font-medium text-absent-text' : isTimeOffLeft ? 'text-pto-text' : 'text-ink2',
        )}
      >
        {note}
      </span>
      <span className="narrow shrink-0 text-11 text-ink2">{teamShort(officer.teamId)}</span>
      <span className="w-4 shrink-0">
        {isPicked && <Check aria-hidden className="size-4 text-accent" />}
      </span>
    </div>
  );
}

function RoleColumn({ role }: Pick<Officer, 'role'>) {
  return (
    <span className="flex w-10.5 shrink-0">
      <RoleBadge role={role} compact quiet className="max-w-full px-1" />
    </span>
  );
}

/** Why somebody stands where they do in the list: their time off, or whose zone they come from. */
function noteOf(
  { officer: { ptoTiming }, isAway, isOwnZone, ownZone, gone }: ListedSuitable,
  isTimeOffLeft: boolean,
  zoneName: (id: string) => string | undefined,
): string {
  if (gone) return gone;
  if (isAway && ptoTiming !== null) return `away until ${splitTiming(ptoTiming).end}`;
  if (isTimeOffLeft) return ptoTiming === null ? 'Partial Time Off' : offWords(ptoTiming);
  if (isOwnZone) return 'own zone';
  const from = ownZone && zoneName(ownZone);
  return from ? `from ${from}` : '';
}

/** The row that was pressed is gone when the last place is taken: the focus stays in the station. */
function focusInStation(stationId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const station = document.querySelector(`[data-list="${CSS.escape(stationId)}"]`);
    if (station) goIntoStation(station);
  });
}
