import {
  applyOperation,
  isRefusal,
  type Board,
  type Catalogue,
  type Operation,
  type Person,
  type RefusedOperation,
} from '@muster/protocol';

/** Opening, closing and capacities as set in configure mode, before they are saved (DEP-69). Pure. */

export interface ConfigurationDraft {
  readonly zones: Readonly<Record<string, boolean>>;
  readonly stations: Readonly<Record<string, { isOpen?: boolean; capacity?: number }>>;
}

export const emptyDraft: ConfigurationDraft = { zones: {}, stations: {} };

type Configure = Extract<Operation, { type: 'configure' }>;

/** Opens or closes a zone; what was set for its stations before is dropped. */
export function setZoneOpen(
  draft: ConfigurationDraft,
  zoneId: string,
  isOpen: boolean,
  { stations }: Catalogue,
): ConfigurationDraft {
  const its = new Set(stations.filter((one) => one.zoneId === zoneId).map(({ id }) => id));
  return {
    zones: { ...draft.zones, [zoneId]: isOpen },
    stations: Object.fromEntries(Object.entries(draft.stations).filter(([id]) => !its.has(id))),
  };
}

export function setStation(
  draft: ConfigurationDraft,
  stationId: string,
  change: { isOpen?: boolean; capacity?: number },
): ConfigurationDraft {
  const known = draft.stations[stationId];
  return { ...draft, stations: { ...draft.stations, [stationId]: { ...known, ...change } } };
}

/** A number, minimum 0; what is not a number becomes 0 (DEP-69). */
export function readCapacity(text: string, limit: number): number {
  const value = Math.trunc(Number(text));
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), limit) : 0;
}

export interface Forecast<B extends Board> {
  /** The board as it will be; as it is while the draft is refused. */
  readonly board: B;
  /** What saving asks for; undefined when the draft changes nothing. */
  readonly operation: Configure | undefined;
  readonly refused: RefusedOperation | undefined;
  /** Officers who return to Unassigned, by station. */
  readonly returned: ReadonlyMap<string, number>;
  /** Zones and stations that will differ. */
  readonly changes: number;
}

/** What saving the draft would do to the board now, by the same rules as the server's (S13). */
export function forecast<B extends Board>(
  board: B,
  draft: ConfigurationDraft,
  catalogue: Catalogue,
  by: Person,
): Forecast<B> {
  const nothing = { board, operation: undefined, refused: undefined, changes: 0 };
  const operation: Configure = {
    type: 'configure',
    zones: Object.fromEntries(
      Object.entries(draft.zones)
        .filter(([id]) => board.zones[id])
        .map(([id, isOpen]) => [id, { isOpen }]),
    ),
    stations: Object.fromEntries(
      Object.entries(draft.stations).filter(([id]) => board.stations[id]),
    ),
  };
  const result = applyOperation(board, operation, { catalogue, by, at: '', opId: null });
  const returned = new Map<string, number>();
  if (isRefusal(result)) return { ...nothing, operation, refused: result, returned, changes: 1 };
  const { moves, zones, stations } = result.change.op;
  for (const { from } of moves) {
    if (from !== null) returned.set(from, (returned.get(from) ?? 0) + 1);
  }
  const changes = Object.keys(zones).length + Object.keys(stations).length;
  if (changes === 0) return { ...nothing, returned };
  return { board: result.board, operation, refused: undefined, returned, changes };
}
