import { createContext, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { usePrinting } from '../hooks/use-printing.ts';
import { Sight } from './sight.ts';

interface Scope {
  readonly sight: Sight;
  /** Everything is drawn, wherever it is. */
  readonly isWhole: boolean;
}

export const SightContext = createContext<Scope | undefined>(undefined);

type SightScopeProps = {
  /** Only what is in sight, or nearly, is drawn; paper has everything. */
  isLong: boolean;
  /** What scrolls, where it is not the page. */
  scroller?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** What holds the `Deferred` blocks of one long page or list (UI-300). */
export function SightScope({ isLong, scroller, children }: SightScopeProps) {
  const [sight] = useState(() => new Sight(() => scroller?.current ?? null));
  const isWhole = usePrinting() || !isLong;
  const scope = useMemo(() => ({ sight, isWhole }), [sight, isWhole]);
  return <SightContext value={scope}>{children}</SightContext>;
}
