import { counted } from '../../kernel/counted.ts';
import { own } from '../../kernel/ids.ts';
import type { Board, StationState, ZoneState } from '../board.ts';
import type { AppliedOperation, Operation, OperationContext } from './operation.schema.ts';
import { decidePlace, stationName } from './place.ts';
import { countByStation, isRefusal, refuse, type RefusedOperation } from '../board.rules.ts';
import type { Catalogue } from '../board.schema.ts';
import { checkMinimums, isSameState, staffingAfter } from '../staffing.rules.ts';

/** Opening, closing and capacities (DEP-31), and who is moved by that (DEP-311). Pure. */

type Configure = Extract<Operation, { type: 'configure' }>;
type Configured = Extract<AppliedOperation, { type: 'configure' }>;

export function decideConfigure(
  board: Board,
  wanted: Configure,
  context: OperationContext,
): Configured | RefusedOperation {
  const set = decideSettings(board, wanted, context.catalogue);
  return isRefusal(set) || !wanted.moves ? set : withMoves(board, set, wanted.moves, context);
}

/** All of them or none, on the board as it is set then; who stood at a station that closes may go on to another one. */
function withMoves(
  board: Board,
  set: Configured,
  moves: NonNullable<Configure['moves']>,
  context: OperationContext,
): Configured | RefusedOperation {
  const zones = { ...board.zones, ...set.zones };
  const stations = { ...board.stations, ...(set.stations as Board['stations']) };
  const placed = decidePlace(
    { ...board, zones, stations },
    { type: 'place', cause: 'drag', moves },
    context,
  );
  if (isRefusal(placed)) {
    const { officers, stations: full } = placed.details.current;
    // As they stand, not as they would have been set.
    return refuse(board, placed.code, placed.words ?? {}, {
      officers: officers.map(({ userId }) => userId),
      stations: full.map(({ id }) => id),
    });
  }
  const named = new Set(moves.map(({ userId }) => userId));
  const off = set.moves.filter(({ userId }) => !named.has(userId));
  return { ...set, moves: [...off, ...placed.moves] };
}

/**
 * Zones first: a closed zone closes its stations, an opened one opens those that are in use; then
 * the stations named. Officers of a station that closes return to Unassigned.
 */
function decideSettings(
  board: Board,
  { zones = {}, stations = {} }: Configure,
  catalogue: Catalogue,
): Configured | RefusedOperation {
  const zoneStates = new Map<string, ZoneState>();
  const stationStates = new Map<string, StationState>();
  const now = (id: string) => stationStates.get(id) ?? own(board.stations, id);

  for (const [zoneId, { isOpen }] of Object.entries(zones)) {
    const zone = own(board.zones, zoneId);
    if (!zone) return refuse(board, 'UNKNOWN_ZONE', { zone: zoneId });
    if (zone.isOpen === isOpen) continue;
    zoneStates.set(zoneId, { isOpen });
    for (const { id, isActive } of catalogue.stations.filter((one) => one.zoneId === zoneId)) {
      const state = own(board.stations, id);
      if (state && (isActive || !isOpen)) stationStates.set(id, { ...state, isOpen });
    }
  }

  for (const [id, wanted] of Object.entries(stations)) {
    const before = now(id);
    if (!before) return refuse(board, 'UNKNOWN_STATION', { station: id });
    const capacity = wanted.capacity ?? before.capacity;
    const isOpen = wanted.isOpen ?? before.isOpen;
    const after = { isOpen, capacity, ...staffingAfter(before, wanted, capacity) };
    const refused = checkStation(board, id, before, after, zoneStates, catalogue);
    if (refused) return refused;
    const above = checkMinimums(stationName(catalogue, id), wanted, capacity);
    if (above) return refuse(board, above.code, above.words ?? {}, { stations: [id] });
    stationStates.set(id, after);
  }
  return configured(board, zoneStates, stationStates);
}

function checkStation(
  board: Board,
  id: string,
  before: StationState,
  after: StationState,
  zones: ReadonlyMap<string, ZoneState>,
  catalogue: Catalogue,
): RefusedOperation | undefined {
  const name = stationName(catalogue, id);
  const station = catalogue.stations.find((one) => one.id === id);
  const zone = catalogue.zones.find((one) => one.id === station?.zoneId);
  const zoneIsOpen = zone && (zones.get(zone.id) ?? own(board.zones, zone.id))?.isOpen;
  if (after.isOpen && !before.isOpen && !zoneIsOpen) {
    const words = { zone: zone?.name ?? '', station: name };
    return refuse(board, 'ZONE_CLOSED', words, { stations: [id] });
  }
  const count = countByStation(board).get(id) ?? 0;
  const isMore = after.isOpen && (!before.isOpen || after.capacity > before.capacity);
  if (isMore && station?.isActive === false) {
    return refuse(board, 'STATION_CLOSED', { station: name }, { stations: [id] });
  }
  // What an administrator has made smaller than what stands there stays so (DEP-141).
  if (after.isOpen && after.capacity < count && after.capacity < before.capacity) {
    const words = {
      station: name,
      officers: counted(count, 'officer'),
      capacity: String(after.capacity),
    };
    return refuse(board, 'CAPACITY_BELOW_COUNT', words, { stations: [id] });
  }
  return undefined;
}

function configured(
  board: Board,
  zones: ReadonlyMap<string, ZoneState>,
  stations: ReadonlyMap<string, StationState>,
): Configured {
  const changed = [...stations].filter(([id, state]) => {
    const before = own(board.stations, id);
    return !before || !isSameState(before, state);
  });
  const closed = new Set(changed.filter(([, { isOpen }]) => !isOpen).map(([id]) => id));
  return {
    type: 'configure',
    moves: board.assignments
      .filter(({ stationId }) => closed.has(stationId))
      .map(({ userId, stationId }) => ({ userId, from: stationId, to: null })),
    zones: Object.fromEntries(zones),
    stations: Object.fromEntries(changed),
  };
}
