import type { ReactNode } from 'react';
import { useState } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import { useStopOf, WritingStopProvider } from '../ui/controls/writing-stop.ts';

type SubjectsProps<Row> = {
  /** Those of the asked rows that are still there. */
  rows: readonly Row[];
  /** What is said when none of them is any more: "Everybody selected was deleted." */
  gone: string;
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * An open question about several rows. Where somebody else takes the last of them away, it stays with those it was
 * about last, says so, and can change nothing any more (ADM-225).
 */
export function Subjects<Row>({ rows, gone, children }: SubjectsProps<Row>) {
  const [last, setLast] = useState(rows);
  if (rows.length > 0 && rows !== last) setLast(rows);
  // What this page does itself may be told by the socket before the call is answered.
  const isDoing = useIsMutating() > 0;
  const outer = useStopOf(true);
  const isGone = rows.length === 0 && !isDoing;
  const stop = isGone ? `${gone} Nothing can be saved here any more.` : outer;
  return (
    <WritingStopProvider value={stop}>
      {children(rows.length > 0 ? rows : last)}
    </WritingStopProvider>
  );
}
