import { useMemo, useState } from 'react';

interface Selected<Row> {
  readonly rows: readonly Row[];
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  clear: () => void;
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
  const known = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  return { rows, keys: known, onChange, clear: () => onChange(new Set()) };
}

/** How many rows one bulk call takes. */
export const atMostSelected = 500;
