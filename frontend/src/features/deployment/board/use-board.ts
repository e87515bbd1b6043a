import {
  baseZonesOf,
  builtInCatalogue,
  type BoardSnapshot,
  type Catalogue,
  type Person,
  type Tag,
  type Team,
} from '@muster/protocol';
import { useMemo } from 'react';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { BoardOperations } from '../operations/board-operations.ts';
import { drawPending, type Drawn } from '../operations/pending.ts';
import {
  boardTopic,
  rolesTopic,
  stationsTopic,
  tagsTopic,
  teamsTopic,
  zonesTopic,
} from './board.sync.ts';
import { useBoardSession, usePending } from './use-board-stores.ts';

export interface BoardState {
  /** The confirmed board with one's own pending operations (S14); undefined until it was fetched. */
  readonly drawn: Drawn<BoardSnapshot> | undefined;
  readonly confirmed: BoardSnapshot | undefined;
  readonly error: Error | null;
  readonly catalogue: Catalogue;
  /** Zones and stations could not be fetched: the built-in ones are shown (DEP-5). */
  readonly isFallback: boolean;
  readonly operations: BoardOperations;
}

/** The board of a date and what one can do to it. */
export function useBoard(date: string, me: Person): BoardState {
  const { data: confirmed, error } = useLive(boardTopic(date));
  const zones = useLive(zonesTopic);
  const stations = useLive(stationsTopic);
  const { data: teams } = useLive(teamsTopic);
  const entries = usePending((pending) => pending.entries);
  const operations = useBoardOperations(date, me);

  const catalogue = useMemo(
    () => ({
      zones: zones.data ?? builtInCatalogue.zones,
      stations: stations.data ?? builtInCatalogue.stations,
      baseZones: teams && baseZonesOf(teams),
    }),
    [zones.data, stations.data, teams],
  );
  const lists = [zones, stations];
  const isCatalogueHere = lists.every(({ data, errorUpdateCount }) => data || errorUpdateCount > 0);
  const state = useMemo(
    () => (confirmed && isCatalogueHere ? drawPending(confirmed, entries, catalogue) : undefined),
    [confirmed, isCatalogueHere, entries, catalogue],
  );
  return {
    drawn: state,
    confirmed,
    error,
    catalogue,
    isFallback: isCatalogueHere && lists.some(({ data }) => data === undefined),
    operations,
  };
}

/** What the person can do to the board of a date. */
function useBoardOperations(date: string, me: Person): BoardOperations {
  const session = useBoardSession();
  const { id, name } = me;
  return useMemo(() => new BoardOperations(date, { id, name }, session), [date, id, name, session]);
}

/** Names for headings and filters; empty until, or unless, they could be fetched. */
export function useNames(): {
  readonly teams: readonly Team[];
  readonly roles: readonly string[];
  readonly tags: readonly Tag[];
} {
  const { data: teams = noTeams } = useLive(teamsTopic);
  const { data: roles = noRoles } = useLive(rolesTopic);
  const { data: tags = noTags } = useLive(tagsTopic);
  return { teams, roles: useMemo(() => roles.map(({ name }) => name), [roles]), tags };
}

const noTeams: readonly Team[] = [];
const noRoles: readonly { readonly name: string }[] = [];
const noTags: readonly Tag[] = [];
