import { createContext, useContext } from 'react';
import type { Live } from './live.ts';

const LiveContext = createContext<Live | null>(null);

/** Hands one `Live` to the components below. */
export const LiveProvider = LiveContext.Provider;

/** The page's live channel. Throws outside a `LiveProvider`. */
export function useLiveChannel(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('no LiveProvider above this component');
  return live;
}
