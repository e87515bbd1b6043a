import { useState } from 'react';

/**
 * A text that is typed here and kept elsewhere, such as a search in the address: what is typed shows at
 * once, and what the other place says by itself, such as after Back, is taken over.
 */
export function useTyped(
  kept: string,
  keep: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  const [known, setKnown] = useState(kept);
  if (kept !== known) {
    setKnown(kept);
    // One's own text on its way round is not news.
    if (kept !== typed.trim()) setTyped(kept);
  }
  const type = (text: string) => {
    setTyped(text);
    keep(text.trim());
  };
  return [typed, type];
}
