import { useEffectEvent, useLayoutEffect } from 'react';
import type { TypedText } from './typed-text.ts';

interface TypedMeanwhileProps {
  readonly typed: TypedText;
  readonly onClose: () => void;
}

/** These go by the palette's field or its list, and press nothing behind it. */
const ofThePalette = new Set(['Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Stands while the palette's file is fetched: what is typed is for its field, and for nothing else on the screen (UI-320). */
export function TypedMeanwhile({ typed, onClose }: TypedMeanwhileProps) {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key.length === 1) typed.add(key);
      else if (key === 'Backspace') typed.takeBack();
      else if (key === 'Escape') close();
      else if (!ofThePalette.has(key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', take, { capture: true });
    return () => window.removeEventListener('keydown', take, { capture: true });
  }, [typed]);
  return null;
}
