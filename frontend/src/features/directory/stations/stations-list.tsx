import type { AdminStation, AdminZone } from '@muster/protocol';
import { useMemo } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { usePrinting } from '../../../shared/ui/hooks/use-printing.ts';
import { pageOf } from '../../../shared/ui/table/page-of.ts';
import { Pagination } from '../../../shared/ui/table/pagination.tsx';
import { Table } from '../../../shared/ui/table/table.tsx';
import { useSorted } from '../list/use-sorted.ts';
import { stationColumns, type StationActions } from './station-columns.tsx';
import { StationsToolbar } from './stations-toolbar.tsx';
import { isInOrder, matchingStations, stationCompares, stationFilters } from './stations.view.ts';

type StationsListProps = {
  stations: readonly AdminStation[];
  zones: readonly AdminZone[];
  actions: Omit<StationActions, 'stopOf'>;
  /** Whether there is a neighbour of the same zone to go past. */
  canMove: (station: AdminStation, by: -1 | 1) => boolean;
};

const pageSize = 20;

/** The stations that the address chooses, 20 per page (ADM-220). */
export function StationsList({ stations, zones, actions, canMove }: StationsListProps) {
  const [filters, change] = useAddress(stationFilters);
  const { q, zone, status, role, tag, sort: kept } = filters;
  const ordered = useSorted(stations, stationCompares, kept, (next) =>
    change({ sort: next, page: '1' }),
  );
  const { sort, onSort } = ordered;
  const rows = useMemo(
    () => matchingStations(ordered.rows, { q, zone, status, role, tag }),
    [ordered.rows, q, zone, status, role, tag],
  );
  const isPrinting = usePrinting();
  const page = pageOf(rows, Number(filters.page), pageSize);
  const stopOf = (station: AdminStation, by: -1 | 1): string | undefined => {
    if (!isInOrder(filters)) return 'Reset the filters and the sort to move it';
    if (canMove(station, by)) return undefined;
    return by === -1 ? 'It is the first of its zone' : 'It is the last of its zone';
  };
  return (
    <>
      <StationsToolbar
        stations={stations}
        zones={zones}
        filters={filters}
        change={change}
        found={rows.length}
      />
      <Table
        label="Stations"
        columns={stationColumns({ ...actions, stopOf })}
        rows={isPrinting ? rows : page.rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        sort={sort}
        onSort={onSort}
        empty={
          stations.length === 0 ? (
            <EmptyState title="No stations available">
              Stations are where officers are placed on the board. Create Station makes the first
              one, Import reads a file of them.
            </EmptyState>
          ) : (
            <EmptyState
              title="No stations found matching your filters"
              action={<Button onClick={() => change({ ...stationFilters })}>Reset</Button>}
            />
          )
        }
      />
      {page.pages > 1 && (
        <Pagination
          page={page}
          noun="stations"
          onPage={(next) => change({ page: String(next) }, { push: true })}
        />
      )}
    </>
  );
}
