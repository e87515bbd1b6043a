import type { Officer } from '@muster/protocol';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { selectedToAssign } from '../operations/station-actions.ts';
import { AssignmentStats } from './assignment-stats.tsx';
import { AvailableList } from './available-list.tsx';
import { useBoardStores, useSelection } from '../board/use-board-stores.ts';

type OfficersTabProps = {
  /** Everybody eligible, in the order shown. */
  officers: readonly Officer[];
  /** Those whom the filters look for. */
  matching: readonly Officer[];
  /** Where each one stands; missing for Unassigned. */
  placeOf: ReadonlyMap<string, string>;
};

/** Everybody who can be deployed, as one list, with the figures of the deployment. */
export function OfficersTab({ officers, matching, placeOf }: OfficersTabProps) {
  const { openDialog } = useBoardStores().view;
  const { selection } = useBoardStores();
  const { selectOfficers } = selection;
  const ids = matching.map(({ id }) => id);
  const selected = useSelection((selection) => ids.filter((id) => selection.ids.has(id)).length);
  const all = useSelection((selection) => selection.ids.size);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Card as="section" padded={false} aria-label="Available Officers">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
          <Checkbox
            label="Select all that are shown"
            labelHidden
            checked={selected === 0 ? false : selected === ids.length ? true : 'mixed'}
            disabled={ids.length === 0}
            onChange={(isOn) => selectOfficers(ids, isOn)}
          />
          <h2 className="text-14 font-semibold">Available Officers</h2>
          <span className="text-12 text-ink3 tabular-nums">
            {matching.length === officers.length
              ? officers.length
              : `${matching.length} of ${officers.length}`}
          </span>
          <span className="ml-auto flex items-center gap-3">
            {all > 0 && <span className="text-12 font-medium text-accent">{all} selected</span>}
            <Button onClick={() => openDialog({ kind: 'fairness' })}>Postings</Button>
            <Button
              writes
              onClick={() => {
                const userIds = selectedToAssign(selection);
                if (userIds.length > 0) openDialog({ kind: 'bulk', userIds });
              }}
            >
              Bulk Assign
            </Button>
          </span>
        </header>
        {matching.length === 0 ? (
          <EmptyState
            title={
              officers.length === 0
                ? 'Nobody is marked present yet'
                : 'No officers match your filters'
            }
            className="h-[600px] justify-center"
          />
        ) : (
          <AvailableList officers={matching} placeOf={placeOf} />
        )}
      </Card>
      <AssignmentStats officers={officers} placeOf={placeOf} />
    </div>
  );
}
