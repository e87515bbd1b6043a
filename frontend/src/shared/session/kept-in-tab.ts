import type { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { persisted, personal, type Persisted } from '../kept/persisted.ts';
import type { SessionScope } from './session-scope.ts';

/**
 * What one person has set in this tab, kept over a reload, and over the end of a session that they did not end
 * themselves; forgotten at a logout (UI-40, SES-48, SES-112).
 */
export function keptInTab<Value>(
  scope: SessionScope,
  name: string,
  schema: z.ZodType<Value>,
): Persisted<Value> {
  const tab = persisted(`${personal.views.begins}${name}.`, schema, {
    where: scope.storage,
    whose: scope.userId,
  });
  scope.onEnd(() => {
    if (!scope.goesOn()) tab.forget();
  });
  return tab;
}

/** A store of what is kept in the tab as it is; without anything kept it begins with `first`. */
export function storeInTab<Value>(
  scope: SessionScope,
  name: string,
  schema: z.ZodType<Value>,
  first: Value,
): StoreApi<Value> {
  const tab = keptInTab(scope, name, schema);
  const store = createStore<Value>(() => tab.read() ?? first);
  store.subscribe((value) => void tab.keep(value));
  return store;
}
