import type { z } from 'zod';
import type { SessionScope } from './session-scope.ts';

interface KeptInTab<Value> {
  /** What was kept before a reload, if it can still be read. */
  read(): Value | undefined;
  keep(value: Value): void;
}

/**
 * What one person has set in this tab, kept over a reload and forgotten when the session ends (UI-41,
 * SES-48). Storage that is full or closed keeps nothing.
 */
export function keptInTab<Value>(
  scope: SessionScope,
  name: string,
  schema: z.ZodType<Value>,
): KeptInTab<Value> {
  const { userId, storage } = scope;
  const key = `muster_${name}.${userId}`;
  scope.onEnd(() => quietly(() => storage?.removeItem(key)));
  return {
    read: () => quietly(() => schema.safeParse(JSON.parse(storage?.getItem(key) ?? 'null')).data),
    keep: (value) => quietly(() => storage?.setItem(key, JSON.stringify(value))),
  };
}

function quietly<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
