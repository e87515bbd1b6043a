import { own } from '../../kernel/ids.ts';
import type { Board, StationState, ZoneState } from '../board.ts';
import { countByStation } from '../board.rules.ts';
import { ownOf } from '../untouched-board.ts';
import type { Catalogue, Station } from '../board.schema.ts';
import { isSameState, staffingWithin } from '../staffing.rules.ts';
import type { AppliedOperation } from './operation.schema.ts';

/** How a board follows the zones and stations that administrators keep (DEP-85, DEP-141). Pure. */

/** Made by the server when a zone or station was changed. */
export interface PlacesOperation {
  readonly type: 'places';
}

type Configured = Extract<AppliedOperation, { type: 'configure' }>;

/** What a board has to take over; it takes nobody off. Undefined when there is nothing. */
export function decidePlaces(board: Board, catalogue: Catalogue): Configured | undefined {
  const counts = countByStation(board);
  const isHeld = (id: string) => (counts.get(id) ?? 0) > 0;
  const zones = zonesAfter(board, catalogue, isHeld);
  const zoneOf = new Map(catalogue.zones.map((zone) => [zone.id, zone]));
  const stations: Record<string, StationState> = {};
  for (const station of catalogue.stations) {
    const zoneIsOpen = (own(zones, station.zoneId) ?? own(board.zones, station.zoneId))?.isOpen;
    const isInUse = station.isActive && (zoneOf.get(station.zoneId)?.isActive ?? false);
    const before = own(board.stations, station.id);
    const after = stationAfter(board, station, {
      isInUse,
      isHeld: isHeld(station.id),
      zoneIsOpen: zoneIsOpen ?? false,
    });
    if (after && (!before || !isSameState(before, after))) stations[station.id] = after;
  }
  const stationIds = new Set(catalogue.stations.map(({ id }) => id));
  for (const [id, state] of Object.entries(board.stations)) {
    if (state.isOpen && !stationIds.has(id) && !isHeld(id))
      stations[id] = { ...state, isOpen: false };
  }
  const count = Object.keys(zones).length + Object.keys(stations).length;
  return count === 0 ? undefined : { type: 'configure', moves: [], zones, stations };
}

/** Opened where it is new, or where a station with officers was put into it; closed once it is out of use and empty. */
function zonesAfter(
  board: Board,
  catalogue: Catalogue,
  isHeld: (stationId: string) => boolean,
): Record<string, ZoneState> {
  const changed: Record<string, ZoneState> = {};
  for (const { id, isActive } of catalogue.zones) {
    const state = own(board.zones, id);
    const holds = catalogue.stations.some((one) => one.zoneId === id && isHeld(one.id));
    const isBack = state && !state.isOpen && isActive && closedByServer(board.touches.zones, id);
    const isOpen = holds || (state && !isBack ? state.isOpen && isActive : isActive);
    if (isOpen !== (state?.isOpen ?? false)) changed[id] = { isOpen };
  }
  const zoneIds = new Set(catalogue.zones.map(({ id }) => id));
  for (const [id, state] of Object.entries(board.zones)) {
    if (state.isOpen && !zoneIds.has(id)) changed[id] = { isOpen: false };
  }
  return changed;
}

interface Standing {
  readonly isInUse: boolean;
  readonly isHeld: boolean;
  readonly zoneIsOpen: boolean;
}

/** Out of use it keeps whom it has and has no place for anybody else. */
function stationAfter(
  board: Board,
  station: Station,
  { isInUse, isHeld, zoneIsOpen }: Standing,
): StationState | undefined {
  const state = own(board.stations, station.id);
  if (!isInUse) {
    if (!state) return undefined;
    return { isOpen: isHeld, capacity: 0, ...staffingWithin(state, 0) };
  }
  if (!state) return { isOpen: zoneIsOpen, ...ownOf(station) };
  const { id, capacityChangedAt, minimumChangedAt } = station;
  const capacity = setOnBoard(board, id, capacityChangedAt) ? state.capacity : station.capacity;
  const staffing = setOnBoard(board, id, minimumChangedAt) ? state : station;
  // Without a place it was closed because it was out of use; with places somebody has closed it.
  const isBack =
    !state.isOpen && state.capacity === 0 && closedByServer(board.touches.stations, station.id);
  const isOpen = isHeld || ((state.isOpen || isBack) && zoneIsOpen);
  return { isOpen, capacity, ...staffingWithin(staffing, capacity) };
}

/** Whether somebody has set the station up on this date since its own was changed: what they set stands. */
function setOnBoard(board: Board, id: string, changedAt: string | null): boolean {
  const touch = own(board.touches.stations, id);
  if (!touch?.by) return false;
  return changedAt === null || touch.at >= changedAt;
}

/** It was closed because it was out of use. */
function closedByServer(touches: Board['touches']['stations'], id: string): boolean {
  const touch = own(touches, id);
  return touch !== undefined && touch.by === null;
}
