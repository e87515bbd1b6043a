import { useState } from 'react';
import { useSessionScope } from './session-context.tsx';

/**
 * Which of several views is shown, kept over a reload for this person in this tab where the address
 * does not say it (UI-40).
 */
export function useKeptState<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const { storage, userId } = useSessionScope();
  const key = `muster_${name}.${userId}`;
  const [value, setValue] = useState<Value>(() => {
    const kept = quietly(() => storage?.getItem(key));
    return values.find((one) => one === kept) ?? values[0];
  });
  const keep = (next: Value) => {
    setValue(next);
    quietly(() => storage?.setItem(key, next));
  };
  return [value, keep];
}

/** Storage that is full or closed keeps nothing. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
