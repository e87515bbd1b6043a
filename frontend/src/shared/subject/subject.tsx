import type { AuditThing } from '@muster/protocol';
import type { ReactNode } from 'react';
import { useStopOf, WritingStopProvider } from '../ui/controls/writing-stop.ts';
import { useRemover } from './use-remover.ts';
import { useSubject } from './use-subject.ts';

export type SubjectProps<Row> = {
  /** The list as it is now, in which the row may be missing. */
  rows: readonly Row[] | undefined;
  /** Undefined while no dialog is open. */
  id: string | undefined;
  name: (row: Row) => string;
  /** What it is in the audit trail, where the page may ask who took it away. */
  thing?: AuditThing;
  /** What became of it: "deleted" unless it is said otherwise. */
  became?: string;
  /** The same in a sentence of its own, for what is elsewhere and not gone. */
  elsewhere?: (row: Row) => string | undefined;
  /** Shown where the list never had it. */
  unknown?: ReactNode;
  /** Given why nothing can be saved any more, for what is no dialog and says so itself. */
  children: (row: Row, gone: string | undefined) => ReactNode;
};

/**
 * An open dialog and what it is about. Where somebody else takes that away, the dialog stays with what
 * was typed, says so, and can change nothing any more (ADM-225).
 */
export function Subject<Row extends { readonly id: string }>({
  rows,
  id,
  name,
  thing,
  became = 'deleted',
  elsewhere,
  unknown = null,
  children,
}: SubjectProps<Row>) {
  const known = useSubject(rows, id);
  const remover = useRemover(thing, known?.isGone ? id : undefined);
  const outer = useStopOf(true);
  if (!known) return unknown;
  const { row, isGone } = known;
  const by = remover === null ? '' : ` by ${remover}`;
  const gone = isGone
    ? (elsewhere?.(row) ?? `${name(row)} was ${became}${by}. Nothing can be saved here any more.`)
    : undefined;
  return <WritingStopProvider value={gone ?? outer}>{children(row, gone)}</WritingStopProvider>;
}
