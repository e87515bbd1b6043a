import { figure } from '@muster/protocol';
import { X } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { useHotkey } from '../ui/hooks/use-hotkey.ts';
import { Select } from '../ui/pickers/combobox.tsx';

interface Selected<Row> {
  readonly rows: readonly Row[];
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  readonly clear: () => void;
}

/** The selected rows of a list that changes: what no longer exists is no longer selected (ADM-42). */
export function useSelected<Row extends { readonly id: string }>(
  all: readonly Row[],
): Selected<Row> {
  const [keys, onChange] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => (keys.size === 0 ? [] : all.filter(({ id }) => keys.has(id))),
    [all, keys],
  );
  const rowIds = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  return { rows, keys: rowIds, onChange, clear: () => onChange(new Set()) };
}

/** How many of those selected a deed changes, and what the others are: `3 of 5 to be active, 2 already so` (ADM-53). */
export function forecast<Row>(
  selected: readonly Row[],
  isAlready: (row: Row) => boolean,
  [action, already]: readonly [string, string],
): string {
  const same = selected.filter(isAlready).length;
  const rest = same === 0 ? '' : `, ${figure(same)} ${already}`;
  return `${figure(selected.length - same)} of ${figure(selected.length)} ${action}${rest}`;
}

/** What can be done with all selected rows at once. */
export interface BulkAction {
  readonly value: string;
  readonly label: string;
  /** What it needs beside, such as the new role. */
  readonly choice?: ReactNode;
  /** Whether that is chosen. */
  readonly isReady?: boolean;
  /** What Apply will do, once all is chosen. */
  readonly forecast?: string | false | undefined;
  readonly apply: () => void;
}

/** How many rows one bulk call takes. */
const atMost = 500;

type BulkBarProps<Row> = {
  selected: Selected<Row>;
  /** Those that match the filters, on all pages. */
  matching: readonly { readonly id: string }[];
  actions: readonly BulkAction[];
  pending: boolean;
};

/**
 * Takes the filters' place while rows are selected: how many, one action for all of them, and Apply
 * (ADM-42). Escape clears the selection.
 */
export function BulkBar<Row>({ selected, matching, actions, pending }: BulkBarProps<Row>) {
  const [value, setValue] = useState<string | null>(null);
  const action = actions.find((one) => one.value === value);
  const count = selected.rows.length;
  useHotkey('Escape', selected.clear);
  return (
    <div
      role="group"
      aria-label="Selection"
      className="flex min-h-control flex-wrap items-center gap-2 rounded-control bg-accent-ground px-2 phone:py-1 print:hidden"
    >
      <IconButton label="Clear the selection" icon={X} size="small" onClick={selected.clear} />
      <p role="status" className="text-13 font-semibold text-accent tabular-nums">
        {figure(count)} selected
      </p>
      {count < Math.min(matching.length, atMost) && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => selected.onChange(new Set(matching.slice(0, atMost).map(({ id }) => id)))}
        >
          {matching.length <= atMost
            ? `Select all ${figure(matching.length)} that match`
            : `Select the first ${atMost} of ${figure(matching.length)} that match`}
        </Button>
      )}
      <div className="ml-auto flex items-center gap-2 phone:w-full phone:flex-wrap">
        <Select
          label="Bulk action"
          placeholder="Bulk action"
          options={actions}
          value={value}
          onChange={setValue}
          className="w-48"
        />
        {action?.choice}
        {action?.forecast && (
          <p role="status" className="text-12 text-ink2 tabular-nums">
            {action.forecast}
          </p>
        )}
        <Button
          variant="primary"
          disabled={!action || action.isReady === false || count === 0 || count > atMost}
          pending={pending}
          pendingText="Applying…"
          onClick={() => action?.apply()}
        >
          Apply
        </Button>
      </div>
    </div>
  );
}
