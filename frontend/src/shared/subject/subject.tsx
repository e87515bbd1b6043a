import { type AuditThing, auditRoutes } from '@muster/protocol';
import { type ReactNode, useState } from 'react';
import { useStopOf, WritingStopProvider } from '../ui/controls/input.tsx';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { call } from '../http/call.ts';

const askEveryMs = 1_000;
const mostAsked = 5;

/** Who has deleted or revoked it, by the audit trail, which may have it a moment later than the list; null while nobody is known. */
function useRemover(thing: AuditThing | undefined, id: string | undefined): string | null {
  const { data } = useQuery({
    queryKey: ['remover', thing, id],
    queryFn: async ({ signal }) => {
      const query = { kind: thing, limit: 50 };
      const { entries } = await call(auditRoutes.activity, { query, signal, background: true });
      const entry = entries.find(
        ({ kind, what }) => what.id === id && /\.(deleted|revoked)$/.test(kind),
      );
      return entry?.by?.name ?? null;
    },
    enabled: thing !== undefined && id !== undefined,
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data || state.dataUpdateCount >= mostAsked
        ? false
        : askEveryMs,
    gcTime: 0,
  });
  return data ?? null;
}

interface Known<Row> {
  /** As it was last among the rows. */
  readonly row: Row;
  /** It is not there any more, and it was not this page that took it away. */
  readonly isGone: boolean;
}

/** What an open dialog is about: the row as it is now, or as it was last when somebody has taken it away (ADM-225). */
function useSubject<Row extends { readonly id: string }>(
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

export type SubjectProps<Row> = {
  /** The list as it is now, in which the row may be missing. */
  rows: readonly Row[] | undefined;
  /** Undefined while no dialog is open. */
  id: string | undefined;
  /** What it is called, where that is not its name. */
  name?: (row: Row) => string;
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
export function Subject<Row extends { readonly id: string; readonly name?: string }>({
  rows,
  id,
  name = ({ name: own = '' }) => own,
  thing,
  became = 'deleted',
  elsewhere,
  unknown = null,
  children,
}: SubjectProps<Row>) {
  const subject = useSubject(rows, id);
  const remover = useRemover(thing, subject?.isGone ? id : undefined);
  const outer = useStopOf(true);
  if (!subject) return unknown;
  const { row, isGone } = subject;
  const by = remover === null ? '' : ` by ${remover}`;
  const gone = isGone
    ? (elsewhere?.(row) ?? `${name(row)} was ${became}${by}. Nothing can be saved here any more.`)
    : undefined;
  return <WritingStopProvider value={gone ?? outer}>{children(row, gone)}</WritingStopProvider>;
}

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
