import { useEffect, useEffectEvent, useState } from 'react';
import { asking, isScreenPaired, pairScreen, type PairingState } from './pairing.ts';

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

/** Asks whether this screen is paired and tells it once; answers what keeps it from being told. */
export function useIsPaired(onAnswer: (isPaired: boolean) => void): string | undefined {
  const [trouble, setTrouble] = useState<string>();
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    const end = new AbortController();
    isScreenPaired(setTrouble, end.signal).then(answered, (error: unknown) => {
      if (!end.signal.aborted) throw error;
    });
    return () => end.abort();
  }, []);
  return trouble;
}
