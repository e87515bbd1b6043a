import { useState } from 'react';
import { z } from 'zod';
import { staleRow } from '../faults/fault-notice.ts';
import { Fault, faultWords, isFault, isUnanswered } from '../http/fault.ts';
import { useToast } from '../session/session-context.tsx';

/** What every row says of its last change. */
export interface Written {
  readonly revision: number;
  readonly changedBy?: { readonly name: string } | null;
  readonly changedAt?: string | null;
}

type Name<V> = keyof V & string;

/** What is wrong, in words, by field. */
export type Errors<V> = Readonly<Partial<Record<Name<V>, string | undefined>>>;

interface Typed {
  readonly value: unknown;
  /** What stood there when it was typed. */
  readonly seen: unknown;
  /** The row's value is taken instead; what was typed can be taken back. */
  readonly takesTheirs: boolean;
}

/** What is typed over a row, by field; a field that nobody touched is not in it. */
type TypedFields<V> = ReadonlyMap<Name<V>, Typed>;

/** What somebody else has set a field to that is typed here as well. */
interface Clash<Value> {
  readonly theirs: Value;
  readonly isTaken: boolean;
}

/** A row with what is typed over it. */
interface Drawn<V> {
  readonly values: V;
  /** The fields that differ from the row. */
  readonly touched: ReadonlySet<Name<V>>;
  readonly clashes: Readonly<{ [Field in keyof V]?: Clash<V[Field]> }>;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed, over the row as it is now: fields that are untouched follow the row, and of a field that somebody
 * else has set since it was typed, what is typed stays and the other value is told (ADM-43). Pure.
 */
export function drawTyped<V extends object>(current: V, typed: TypedFields<V>): Drawn<V> {
  const values = { ...current };
  const touched = new Set<Name<V>>();
  const clashes: { [Field in keyof V]?: Clash<V[Field]> } = {};
  for (const [name, { value, seen, takesTheirs }] of typed) {
    const theirs = current[name];
    if (isSame(value, theirs)) continue;
    if (!isSame(theirs, seen)) clashes[name] = { theirs, isTaken: takesTheirs };
    if (takesTheirs) continue;
    values[name] = value as V[Name<V>];
    touched.add(name);
  }
  return { values, touched, clashes };
}

/** The first fault of each field, in the words of the contract. */
export function issuesOf<V>(schema: z.ZodType, values: unknown): Errors<V> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    found[String(path[0])] ??= message;
  }
  return found as Errors<V>;
}

/** How many characters a text may have, however it is changed on its way. */
function longestOf(schema: z.core.$ZodType | undefined): number | undefined {
  if (schema instanceof z.ZodPipe) return longestOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return longestOf(schema.unwrap());
  }
  if (!(schema instanceof z.ZodString)) return undefined;
  // By its checks: what zod works this out with is not in the page (vite.config.ts).
  const checks = schema.def.checks?.map((check) => check._zod.def) ?? [];
  return checks.find((def): def is z.core.$ZodCheckMaxLengthDef => def.check === 'max_length')
    ?.maximum;
}

const issues = z.array(z.object({ path: z.string(), message: z.string() }));

type About<V> = Name<V> | Partial<Record<Fault['code'], Name<V>>>;

/** What a refusal says of single fields; `about` names the field that it, or a code of it, is about. */
function refusedFields<V>(fault: unknown, about: About<V>): Errors<V> {
  if (!(fault instanceof Fault)) return {} as Errors<V>;
  const field = typeof about === 'string' ? about : about[fault.code];
  const found: Record<string, string> = {};
  if (field !== undefined) found[field] = fault.detail;
  else if (fault.code === 'VALIDATION') {
    for (const { path, message } of issues.safeParse(fault.details).data ?? []) {
      found[path.split('.').at(-1) ?? path] = message;
    }
  }
  return found as Errors<V>;
}

const noErrors = <V>() => ({}) as Errors<V>;

const wordsIn = <V>(errors: Errors<V>): string | undefined =>
  Object.values<string | undefined>(errors).find((words) => words !== undefined);

/** What a form hands to its call. */
export interface Save<V> {
  readonly values: V;
  readonly touched: ReadonlySet<Name<V>>;
  readonly baseRevision: number;
  /** To be drawn over a newer row. */
  readonly typed: TypedFields<V>;
}

interface FormOf<Row extends Written, V extends object, Output> {
  /** As it is now; undefined: a new one. */
  readonly row: Row | undefined;
  /** Of the row that a refused save (STALE) brings. */
  readonly schema?: z.ZodType<Row>;
  /** What its call takes: as long as that may be can be typed. */
  readonly input?: z.ZodObject;
  readonly valuesOf: (row: Row | undefined) => V;
  /** What a refused save brings is only told, and what stands here put in its place: no field follows it. */
  readonly asWhole?: boolean;
  /** What is typed already when the form opens. */
  readonly typedBefore?: Partial<V>;
  /** What is wrong and is said while it is typed. */
  readonly checkTyped?: (values: V) => Errors<V>;
  /** What else is wrong, and is said when it is tried to save it. */
  readonly check?: (values: V) => Errors<V>;
  /** The heading of a notice that says that as well. */
  readonly notice?: string;
  readonly about?: About<V>;
  /** Fields that are of the call alone: no row has them. */
  readonly ofCall?: readonly Name<V>[];
  /** Such as a mutation. */
  readonly save: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (
      save: Save<V>,
      then: { onSuccess: (output: Output) => void; onError: (fault: Error) => void },
    ) => void;
  };
  readonly onDone?: (output: Output, saved: V) => void;
}

/** A form over a row, while others may change the same row. */
export interface Form<V extends object, Row extends Written = Written> extends Drawn<V> {
  /** The row as somebody has changed it since the form was opened; null while nobody has, and where it is what was saved here. */
  readonly changed: Row | null;
  /** The row has what was saved here, and no answer has said so. */
  readonly isThere: boolean;
  /** What is said to be wrong. */
  readonly errors: Errors<V>;
  /** Something is wrong that is said while it is typed. */
  readonly isWrong: boolean;
  /** How many characters can be typed; undefined where nothing says so. */
  readonly longest: (name: Name<V>) => number | undefined;
  /** Why the last save was refused, for a form that tells it itself; a STALE is told by what was changed. */
  readonly failure: string | undefined;
  readonly set: <Field extends Name<V>>(name: Field, value: V[Field]) => void;
  /** Takes the row's value instead of what is typed, or takes that back. */
  readonly takeTheirs: (name: Name<V>, takesTheirs: boolean) => void;
  /** What is typed stays, knowing what somebody else has set. */
  readonly keepMine: (name: Name<V>) => void;
  readonly discard: () => void;
  /** For the dialog or the element around it. */
  readonly frame: {
    readonly pending: boolean;
    readonly isChanged: boolean;
    readonly onSubmit: () => void;
    readonly refusals: number;
  };
}

/** What a field needs of its form, which may have others as well. */
export type FieldsOf<V extends object> = Pick<
  Form<V>,
  'values' | 'errors' | 'clashes' | 'changed' | 'longest' | 'set' | 'takeTheirs'
>;

/**
 * The one engine of forms over a row. Nothing typed is lost by a refusal, or by somebody else's change of the row, by
 * the live list or by a refused save (ADM-43, UI-26).
 */
export function useForm<Row extends Written, V extends object, Output>({
  row,
  schema,
  input,
  valuesOf,
  asWhole = false,
  typedBefore,
  checkTyped = noErrors,
  check = noErrors,
  notice,
  about = {},
  ofCall = [],
  save,
  onDone,
}: FormOf<Row, V, Output>): Form<V, Row> {
  const toast = useToast();
  const [brought, setBrought] = useState<Row>();
  const now = brought && brought.revision > (row?.revision ?? 0) ? brought : row;
  const [opened] = useState(now?.revision ?? 0);
  const current = valuesOf(asWhole ? row : now);
  const [typed, setTyped] = useState(() => typedOver(current, new Map(), typedBefore ?? {}));
  const [isTried, setTried] = useState(false);
  const [sent, setSent] = useState<{ readonly values: V; readonly errors: Errors<V> }>();
  // How often something was wrong with a field: each time leads there.
  const [refusals, setRefusals] = useState(0);

  // What is on its way, or has lost its answer: one's own change is no conflict.
  const [asked, setAsked] = useState<Save<V>>();
  const isOpen = save.isPending || isUnanswered(save.error);
  const isThere =
    isOpen &&
    asked !== undefined &&
    asked.touched.size > 0 &&
    (now?.revision ?? 0) > asked.baseRevision &&
    [...asked.touched].every(
      (name) => ofCall.includes(name) || isSame(current[name], asked.values[name]),
    );

  const drawn = drawTyped(current, typed);
  const { values, touched } = drawn;
  const typedErrors = checkTyped(values);
  const isWrong = wordsIn(typedErrors) !== undefined;
  const checked = check(values);
  // A value that was changed since it was refused is not judged yet.
  const refused = Object.fromEntries(
    Object.entries(sent?.errors ?? {}).filter(([name]) =>
      isSame(sent?.values[name as Name<V>], values[name as Name<V>]),
    ),
  ) as Errors<V>;

  const change = (name: Name<V>, next: Partial<Typed>) =>
    setTyped((fields) => {
      const field = fields.get(name);
      return field ? new Map(fields).set(name, { ...field, ...next }) : fields;
    });

  function submit() {
    setTried(true);
    const wrong = wordsIn(checked);
    if (wrong !== undefined && notice !== undefined) {
      toast({ title: notice, description: wrong, variant: 'destructive' });
    }
    if (wrong !== undefined || isWrong) return setRefusals(refusals + 1);
    const sending = { values, touched, baseRevision: now?.revision ?? 0, typed };
    setAsked(sending);
    save.mutate(sending, {
      onSuccess: (output) => {
        // What was typed while the answer was on its way stays.
        setTyped((later) => new Map([...later].filter(([name, one]) => typed.get(name) !== one)));
        setSent(undefined);
        onDone?.(output, values);
      },
      onError: (fault) => {
        const errors = refusedFields(fault, about);
        setSent({ values, errors });
        if (wordsIn(errors) !== undefined) setRefusals(refusals + 1);
        const stands = schema && staleRow(fault, schema);
        if (stands) setBrought(stands);
      },
    });
  }

  return {
    ...drawn,
    changed: now && now.revision > opened && !isThere ? now : null,
    isThere,
    errors: { ...typedErrors, ...(isTried && checked), ...refused },
    isWrong,
    longest: (name) => longestOf(input?.shape[name]),
    failure: isFault(save.error, 'STALE') ? undefined : faultWords(save.error),
    set: (name, value) =>
      setTyped((fields) => typedOver(current, fields, { [name]: value } as unknown as Partial<V>)),
    takeTheirs: (name, takesTheirs) => change(name, { takesTheirs }),
    keepMine: (name) => change(name, { seen: current[name] }),
    discard: () => setTyped(new Map()),
    frame: {
      pending: save.isPending,
      isChanged: touched.size > 0,
      onSubmit: submit,
      refusals,
    },
  };
}

/** What is typed, with more that is typed over what stands. */
function typedOver<V extends object>(
  current: V,
  fields: TypedFields<V>,
  values: Partial<V>,
): TypedFields<V> {
  const typed = new Map(fields);
  for (const name of Object.keys(values) as Name<V>[]) {
    const [value, before, stands] = [values[name], fields.get(name), current[name]];
    const isBegun = before !== undefined && !isSame(before.value, stands);
    if (isSame(value, stands)) typed.delete(name);
    else typed.set(name, { value, seen: isBegun ? before.seen : stands, takesTheirs: false });
  }
  return typed;
}
