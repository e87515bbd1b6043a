import { useEffect, useState } from 'react';
import { tokenIn } from '../../shared/sign-in/sign-in-address.ts';

/** The token of the sign-in link that led here, taken out of the address at once (SES-71). */
export function useLinkToken(): [token: string | undefined, forget: () => void] {
  const [token, setToken] = useState(() => tokenIn(window.location.hash));
  useEffect(() => {
    function take(): void {
      const { hash, pathname, search } = window.location;
      const found = tokenIn(hash);
      if (found === undefined) return;
      setToken(found);
      window.history.replaceState(window.history.state, '', pathname + search);
    }
    take();
    // A link that is pasted while this page is open loads nothing.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return [token, () => setToken(undefined)];
}
