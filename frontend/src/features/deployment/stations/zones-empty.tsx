import type { Board } from '@muster/protocol';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import type { BoardFilters } from '../board/board-filters.ts';
import { useBoardStores } from '../board/use-board-stores.ts';

type ZonesEmptyProps = {
  board: Pick<Board, 'zones'>;
  filters: BoardFilters;
  isConfiguring?: boolean;
};

/** Why there is no zone to show (DEP-62), with the next step. */
export function ZonesEmpty({ board, filters, isConfiguring = false }: ZonesEmptyProps) {
  const { startConfiguring } = useBoardStores().view;
  const { clearFilters, setFilter } = useBoardStores().filters;
  const zones = Object.values(board.zones);
  if (zones.length === 0) return <EmptyState title="No zones available" />;
  if (!isConfiguring && zones.every(({ isOpen }) => !isOpen)) {
    return (
      <EmptyState
        title="All zones are currently closed"
        action={
          <Button writes onClick={startConfiguring}>
            Configure
          </Button>
        }
      />
    );
  }
  const search = filters.search.trim();
  if (!isConfiguring && search !== '') {
    return (
      <EmptyState
        title={`Nobody at a station is found for “${search}”`}
        action={<Button onClick={() => setFilter('search', '')}>Clear search</Button>}
      />
    );
  }
  const isFiltered = Object.values(filters).some((value) => value !== 'all' && value !== '');
  return (
    <EmptyState
      title="No zones available for the selected filter"
      action={isFiltered && <Button onClick={() => clearFilters()}>Clear filters</Button>}
    />
  );
}
