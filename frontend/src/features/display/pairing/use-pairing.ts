import { useEffect, useEffectEvent, useState } from 'react';
import { asking, pairScreen, type PairingState } from './pairing.ts';

/** Shows codes until the screen is paired, then calls `onPaired` once. */
export function usePairing(onPaired: () => void): PairingState {
  const [state, setState] = useState(asking);
  const paired = useEffectEvent(onPaired);
  useEffect(() => {
    const end = new AbortController();
    pairScreen(setState, end.signal).then(paired, (error: unknown) => {
      if (!end.signal.aborted) throw error;
    });
    return () => end.abort();
  }, []);
  return state;
}
