import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';

interface Known<Row> {
  /** As it was last among the rows. */
  readonly row: Row;
  /** It is not there any more, and it was not this page that took it away. */
  readonly isGone: boolean;
}

/** What an open dialog is about: the row as it is now, or as it was last when somebody has taken it away (ADM-225). */
export function useSubject<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  id: string | undefined,
): Known<Row> | undefined {
  const found = rows?.find((row) => row.id === id);
  const [last, setLast] = useState(found);
  // What this page does itself may be told by the socket before the call is answered.
  const isDoing = useIsMutating() > 0;
  if (found && found !== last) setLast(found);
  const row = found ?? (last?.id === id ? last : undefined);
  return row && { row, isGone: !found && rows !== undefined && !isDoing };
}
