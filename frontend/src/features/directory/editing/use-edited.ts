import { useState } from 'react';
import { merge, type Values } from './merge.ts';

/** What every row says of its last change. */
export interface Written {
  readonly revision: number;
  readonly changedBy: { readonly name: string } | null;
  readonly changedAt: string | null;
}

/** Of what does not exist yet. */
export const unwritten: Written = { revision: 0, changedBy: null, changedAt: null };

/** Where both have changed a field: the two values, of which one is chosen. */
interface Clash {
  readonly mine: Values[string];
  readonly theirs: Values[string];
}

interface State<V extends Values> {
  readonly row: Written;
  readonly base: V;
  readonly values: V;
  readonly clashes: Partial<Record<keyof V, Clash>>;
  /** Somebody has changed the row since it was opened. */
  readonly hasChanged: boolean;
}

/** A form on one row, while others may change the same row. */
export interface Edited<V extends Values> {
  readonly values: V;
  readonly clashes: State<V>['clashes'];
  /** What a save is based on. */
  readonly revision: number;
  /** Who has changed the row meanwhile; null while nobody has. */
  readonly changed: Written | null;
  /** The fields that differ from the row. */
  readonly touched: ReadonlySet<keyof V>;
  set: <Name extends keyof V>(name: Name, value: V[Name]) => void;
  /** Takes in what the server says of the row now. */
  takeIn: (row: Written, theirs: V) => void;
}

/**
 * Keeps what is typed while the row itself goes on: a newer row, by the live list or by a refused save,
 * is taken in field by field (ADM-43).
 */
export function useEdited<V extends Values>(row: Written, current: V): Edited<V> {
  const [state, setState] = useState<State<V>>({
    row,
    base: current,
    values: current,
    clashes: {},
    hasChanged: false,
  });
  const next = row.revision > state.row.revision ? takenIn(state, row, current) : state;
  if (next !== state) setState(next);

  return {
    values: next.values,
    clashes: next.clashes,
    revision: next.row.revision,
    changed: next.hasChanged ? next.row : null,
    touched: new Set(
      Object.keys(next.base).filter((name) => next.values[name] !== next.base[name]),
    ),
    set: (name, value) =>
      setState((known) => ({ ...known, values: { ...known.values, [name]: value } })),
    takeIn: (newer, theirs) => setState((known) => takenIn(known, newer, theirs)),
  };
}

function takenIn<V extends Values>(known: State<V>, row: Written, theirs: V): State<V> {
  if (row.revision <= known.row.revision) return known;
  const { values, clashes } = merge(known.base, known.values, theirs);
  const told = Object.entries(clashes).map(([name, value]) => [
    name,
    { mine: values[name] ?? null, theirs: value ?? null },
  ]);
  const kept = Object.entries(known.clashes).filter(([name]) => values[name] !== theirs[name]);
  return {
    row,
    base: theirs,
    values,
    clashes: { ...Object.fromEntries(kept), ...Object.fromEntries(told) } as State<V>['clashes'],
    hasChanged: true,
  };
}
