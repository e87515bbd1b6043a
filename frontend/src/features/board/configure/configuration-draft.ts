import {
  applyOperation,
  isRefusal,
  staffingInput,
  own,
  type Applied,
  type Board,
  type Catalogue,
  type Operation,
  type Person,
  type RefusedOperation,
  type Staffing,
} from '@muster/protocol';
import { z } from 'zod';

/** Opening, closing, capacities and minimums as set in configure mode, before they are saved (DEP-69, STF-6). Pure. */

export type StationDraft = {
  readonly isOpen?: boolean;
  readonly capacity?: number;
} & Partial<Staffing>;

export interface ConfigurationDraft {
  readonly zones: Readonly<Record<string, boolean>>;
  readonly stations: Readonly<Record<string, StationDraft>>;
}

/** As it is kept in the tab. */
export const configurationDraft: z.ZodType<ConfigurationDraft> = z.object({
  zones: z.record(z.string(), z.boolean()),
  stations: z.record(
    z.string(),
    z.object({
      isOpen: z.boolean().optional(),
      capacity: z.number().optional(),
      ...staffingInput,
    }),
  ),
});

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
  change: StationDraft,
): ConfigurationDraft {
  const existing = own(draft.stations, stationId);
  return { ...draft, stations: { ...draft.stations, [stationId]: { ...existing, ...change } } };
}

/** Minimums and time limit of a date: only what differs from the board is set, so that the rest stays as it is. */
export function setStaffing(
  draft: ConfigurationDraft,
  stationId: string,
  wanted: Staffing,
  now: Staffing,
): ConfigurationDraft {
  const { isOpen, capacity } = own(draft.stations, stationId) ?? {};
  const isSame = (name: keyof Staffing) =>
    JSON.stringify(wanted[name]) === JSON.stringify(now[name]);
  const change: StationDraft = {
    ...(isOpen !== undefined && { isOpen }),
    ...(capacity !== undefined && { capacity }),
    ...(!isSame('minimum') && { minimum: wanted.minimum }),
    ...(!isSame('minimumByTag') && { minimumByTag: wanted.minimumByTag }),
    ...(!isSame('minimumByRole') && { minimumByRole: wanted.minimumByRole }),
    ...(!isSame('timeLimitMinutes') && { timeLimitMinutes: wanted.timeLimitMinutes }),
  };
  return { ...draft, stations: { ...draft.stations, [stationId]: change } };
}

/** A number, minimum 0; what is not a number becomes 0 (DEP-69). */
export function readCapacity(text: string, limit: number): number {
  const value = Math.trunc(Number(text));
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), limit) : 0;
}

export interface Forecast<B extends Board> {
  /** The board as it will be, apart from the faults. */
  readonly board: B;
  /** What saving asks for; undefined when nothing would change. */
  readonly operation: Configure | undefined;
  /** Stations whose setting cannot stand as the board is now, and why; nothing is saved meanwhile. */
  readonly faults: ReadonlyMap<string, RefusedOperation>;
  /** Officers who return to Unassigned, by station in the board's order. */
  readonly returned: ReadonlyMap<string, number>;
  /** Zones and stations that will differ, the faults included. */
  readonly changes: number;
}

/** What saving the draft would do to the board now, by the same rules as the server's (S13). */
export function forecast<B extends Board>(
  board: B,
  draft: ConfigurationDraft,
  catalogue: Catalogue,
  by: Person,
): Forecast<B> {
  const zones = Object.fromEntries(
    Object.entries(draft.zones)
      .filter(([id]) => own(board.zones, id))
      .map(([id, isOpen]) => [id, { isOpen }]),
  );
  const wanted = Object.entries(draft.stations).filter(([id]) => own(board.stations, id));
  const faults = new Map<string, RefusedOperation>();
  for (;;) {
    const stations = Object.fromEntries(wanted.filter(([id]) => !faults.has(id)));
    const operation: Configure = { type: 'configure', zones, stations };
    const result = applyOperation(board, operation, { catalogue, by, at: '', opId: null });
    if (!isRefusal(result)) return foreseen(board, operation, result, faults, catalogue);
    const fault = result.details.current.stations[0]?.id;
    if (fault === undefined || faults.has(fault))
      throw new Error(`not about a station: ${result.code}`);
    faults.set(fault, result);
  }
}

function foreseen<B extends Board>(
  before: B,
  operation: Configure,
  { board, change }: Applied<B>,
  faults: Forecast<B>['faults'],
  { stations: inOrder }: Catalogue,
): Forecast<B> {
  const { moves, zones, stations } = change.op;
  const leaving = inOrder.flatMap(({ id }) => {
    const count = moves.filter(({ from }) => from === id).length;
    return count > 0 ? [[id, count] as const] : [];
  });
  const differing = Object.keys(zones).length + Object.keys(stations).length;
  return {
    board: differing > 0 ? board : before,
    operation: differing > 0 ? operation : undefined,
    faults,
    returned: new Map(leaving),
    changes: differing + faults.size,
  };
}
