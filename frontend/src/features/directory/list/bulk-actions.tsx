import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Select } from '../../../shared/ui/pickers/select.tsx';
import { SelectionBar } from '../../../shared/ui/table/selection-bar.tsx';
import { atMostSelected } from './use-selected.ts';

type BulkActionsProps<Action extends string> = {
  selected: readonly unknown[];
  matching: readonly { readonly id: string }[];
  onSelect: (keys: ReadonlySet<string>) => void;
  actions: readonly { readonly value: Action; readonly label: string }[];
  action: Action | null;
  onAction: (action: Action) => void;
  /** What the action needs beside, such as the new role. */
  children?: ReactNode;
  /** Whether all that the action needs is chosen. */
  isReady: boolean;
  pending: boolean;
  /** What Apply will do, once all is chosen; said beside it. */
  forecast?: string | undefined;
  onApply: () => void;
};

/** Above a list of which rows are selected: how many, one action for all of them, and Apply (ADM-42). */
export function BulkActions<Action extends string>(props: BulkActionsProps<Action>) {
  const { selected, matching, onSelect, actions, action, onAction, children } = props;
  const firstMatching = () => matching.slice(0, atMostSelected).map(({ id }) => id);
  return (
    <SelectionBar
      count={selected.length}
      matching={matching.length}
      atMost={atMostSelected}
      onSelectMatching={() => onSelect(new Set(firstMatching()))}
      onClear={() => onSelect(new Set())}
    >
      <Select
        label="Bulk action"
        placeholder="Bulk action"
        options={actions}
        value={action}
        onChange={(next) => onAction(next as Action)}
        className="w-48"
      />
      {children}
      {props.forecast !== undefined && (
        <p role="status" className="text-12 text-ink2 tabular-nums">
          {props.forecast}
        </p>
      )}
      <Button
        variant="primary"
        disabled={!props.isReady || selected.length === 0 || selected.length > atMostSelected}
        pending={props.pending}
        pendingText="Applying…"
        onClick={props.onApply}
      >
        Apply
      </Button>
    </SelectionBar>
  );
}
