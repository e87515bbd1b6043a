import { useEffectEvent, useLayoutEffect } from 'react';
import type { TypedText } from './typed-text.ts';

interface TypedMeanwhileProps {
  readonly typed: TypedText;
  readonly onClose: () => void;
}

/** These are for the palette's field or its list, and press nothing behind it. */
const forThePalette = new Set(['Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/**
 * Stands beside an open palette. Until it has the focus, as while its file is fetched, what is typed is for its field, and
 * for nothing else on the screen (UI-320).
 */
export function TypedMeanwhile({ typed, onClose }: TypedMeanwhileProps) {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => {
      const { key } = event;
      if (typed.isOver() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key.length === 1) typed.add(key);
      else if (key === 'Backspace') typed.takeBack();
      else if (key === 'Escape') close();
      else if (!forThePalette.has(key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const arrive = ({ target }: FocusEvent) => {
      const dialog = target instanceof Element && target.closest('[data-modal]');
      if (dialog && dialog.querySelector('[data-palette]')) typed.end();
    };
    window.addEventListener('keydown', take, { capture: true });
    window.addEventListener('focusin', arrive);
    return () => {
      window.removeEventListener('keydown', take, { capture: true });
      window.removeEventListener('focusin', arrive);
    };
  }, [typed]);
  return null;
}
