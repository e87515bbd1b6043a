import { usePhone } from '../hooks/use-media.ts';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import type { TableProps } from './table-props.ts';

export type { Column, Sort } from './table-props.ts';

/** Rows of 40 px under a header that stays in sight; on a phone each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const phone = usePhone();
  if (props.rows.length === 0 && props.empty !== undefined) {
    return <div className="rounded-card border border-line bg-surface">{props.empty}</div>;
  }
  return phone ? <TableCards {...props} /> : <TableGrid {...props} />;
}
