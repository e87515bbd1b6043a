import type { User } from '@muster/protocol';
import { z } from 'zod';
import { Fault } from '../../../shared/http/fault.ts';
import { useState } from 'react';

/** The values of a form, by field. */
export type Values = Readonly<Record<string, string | boolean | null>>;

interface Merged<V extends Values> {
  readonly values: V;
  /** What the other person set where both have changed a field. */
  readonly clashes: Partial<V>;
}

/**
 * What is typed, taken over to a newer row: fields that are untouched follow it, fields that only this
 * form changed stay, and where both changed one, what is typed stays and the other value is told (ADM-43).
 */
export function merge<V extends Values>(base: V, mine: V, theirs: V): Merged<V> {
  const values: Record<string, Values[string]> = {};
  const clashes: Record<string, Values[string]> = {};
  for (const name of Object.keys(base)) {
    const isMine = mine[name] !== base[name];
    const isTheirs = theirs[name] !== base[name];
    values[name] = (isMine ? mine[name] : theirs[name]) ?? null;
    if (isMine && isTheirs && mine[name] !== theirs[name]) clashes[name] = theirs[name] ?? null;
  }
  // The same fields as the three that were given.
  return { values: values as V, clashes: clashes as Partial<V> };
}

/** Several people as they are shown, so that nobody changes what somebody else has changed meanwhile (DIR-151). */
export const asSeen = (people: readonly Pick<User, 'id' | 'revision'>[]) => ({
  userIds: people.map(({ id }) => id),
  revisions: Object.fromEntries(people.map(({ id, revision }) => [id, revision])),
});

type Errors = Readonly<Record<string, string>>;

const issues = z.array(z.object({ path: z.string(), message: z.string() }));

/** What a refusal says of single fields. `about` names the field that a code is about. */
export function fieldErrors(fault: unknown, about: Readonly<Record<string, string>> = {}): Errors {
  if (!(fault instanceof Fault)) return {};
  const field = about[fault.code];
  if (field !== undefined) return { [field]: fault.detail };
  const found = fault.code === 'VALIDATION' ? issues.safeParse(fault.details).data : undefined;
  return Object.fromEntries((found ?? []).map(({ path, message }) => [lastOf(path), message]));
}

const lastOf = (path: string): string => path.split('.').at(-1) ?? path;

/** What was wrong with the fields as they were sent; one that was changed since is not judged yet. */
export function useSentErrors<V extends Values>(values: V) {
  const [sent, setSent] = useState<{ readonly values: V; readonly errors: Errors }>();
  const shown = Object.fromEntries(
    Object.entries(sent?.errors ?? {}).filter(([name]) => sent?.values[name] === values[name]),
  );
  return {
    shown: shown as Partial<Record<keyof V, string>>,
    hear: (errors: Errors) => setSent({ values, errors }),
  };
}

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
