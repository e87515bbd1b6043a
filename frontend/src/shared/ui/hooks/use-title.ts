import { useEffect } from 'react';

const product = 'Muster';

/** Names the window: what needs a look first, then the screen (UI-39). */
export function useTitle(...parts: readonly (string | false | undefined)[]): void {
  const title = [...parts.filter((part) => part), product].join(' · ');
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = product;
    };
  }, [title]);
}
