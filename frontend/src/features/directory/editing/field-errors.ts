import { useState } from 'react';
import { z } from 'zod';
import { Fault } from '../../../shared/http/fault.ts';
import type { Values } from './merge.ts';

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
