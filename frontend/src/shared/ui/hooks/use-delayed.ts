import { useEffect, useState } from 'react';

/** True once `active` has lasted for `delayMs`: what is loaded sooner shows no skeleton at all. */
export function useDelayed(active: boolean, delayMs = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delayMs]);
  return active && late;
}
