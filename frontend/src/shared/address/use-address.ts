import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A text that is typed here and kept elsewhere, such as a search in the address: what is typed shows at
 * once, and what the other place says by itself, such as after Back, is taken over.
 */
export function useTyped(
  addressText: string,
  keep: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(addressText);
  const [lastText, setKnown] = useState(addressText);
  if (addressText !== lastText) {
    setKnown(addressText);
    // One's own text on its way round is not news.
    if (addressText !== typed.trim()) setTyped(addressText);
  }
  const type = (text: string) => {
    setTyped(text);
    keep(text.trim());
  };
  return [typed, type];
}

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Changes what the address keeps. `push`: a step of its own for the Back button, such as another view. */
export type ChangeAddress<Name extends string> = (
  change: Partial<Values<Name>>,
  move?: { readonly push?: boolean },
) => void;

/**
 * What of a view is kept in the address: each value under its name, left out where it is the default
 * (ADM-40). What other views keep there stays.
 */
export function useAddress<Name extends string>(
  defaults: Values<Name>,
): readonly [Values<Name>, ChangeAddress<Name>] {
  const [params, setParams] = useSearchParams();
  const values = useMemo(() => {
    const names = Object.keys(defaults) as Name[];
    return Object.fromEntries(
      names.map((name) => [name, params.get(name) ?? defaults[name]]),
    ) as Record<Name, string>;
  }, [params, defaults]);

  const change: ChangeAddress<Name> = (next, { push = false } = {}) => {
    const changed = new URLSearchParams(params);
    for (const [name, value] of Object.entries(next) as [Name, string | undefined][]) {
      if (value === undefined || value === defaults[name]) changed.delete(name);
      else changed.set(name, value);
    }
    setParams(changed, { replace: !push });
  };
  return [values, change];
}

/** In the address: the id of what is to be opened, or `new`. */
export const openedName = 'open';

/** Opens what the address names, once, and takes it out of the address: undefined for a new one (UI-327). */
export function useOpened(onOpen: (id: string | undefined) => void): void {
  const [{ open }, change] = useAddress({ open: '' });
  const opened = useEffectEvent((id: string) => {
    onOpen(id === 'new' ? undefined : id);
    change({ open: '' });
  });
  useEffect(() => {
    if (open !== '') opened(open);
  }, [open]);
}
