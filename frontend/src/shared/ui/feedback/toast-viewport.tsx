import { DismissableLayer } from 'radix-ui/internal';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useToastHeight } from '../overlays/floating-padding.ts';
import { ToastCard } from './toast-card.tsx';
import { useToastSlot } from './toast.store.ts';

/**
 * The lane of the one notice: a strip over the whole width, above a bottom bar. The page and what
 * stands over it end where the lane begins, so that it never lies on a dialog or a control (UI-42).
 * F8 leads to it (OPS-51).
 */
export function ToastViewport() {
  const current = useToastSlot((slot) => slot.current);
  const dismiss = useToastSlot((slot) => slot.dismiss);
  const id = current?.id;
  // Assistive technology reads what comes into a list that is there already.
  const [list, setList] = useState<HTMLOListElement | null>(null);

  useLayoutEffect(() => {
    const measure = () => {
      const heightPx = current ? (list?.offsetHeight ?? 0) : 0;
      document.documentElement.style.setProperty('--toast-height', `${heightPx}px`);
      useToastHeight.setState({ heightPx });
    };
    measure();
    if (!list) return undefined;
    // Its words may take another line later, as when the window becomes narrower.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [current, list]);

  useEffect(() => {
    if (id === undefined) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'F8') list?.focus();
      // Whatever else Escape closes has been asked before, and has said so: one Escape, one thing.
      if (event.key === 'Escape' && !event.defaultPrevented) dismiss(id);
    };
    // On the window: after all that listens on the page.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [id, dismiss, list]);

  return (
    // A press on it is no press outside of a dialog.
    <DismissableLayer.Branch role="region" aria-label="Notifications (F8)">
      <ol
        ref={setList}
        tabIndex={-1}
        aria-live={current?.variant === 'destructive' ? 'assertive' : 'polite'}
        // A modal dialog takes the pointer from the rest of the page.
        style={{ pointerEvents: 'auto' }}
        className="fixed inset-x-0 bottom-(--notice-bottom) z-60 overflow-hidden outline-none print:hidden"
      >
        {list && current && (
          <ToastCard key={current.id} toast={current} onClose={() => dismiss(current.id)} />
        )}
      </ol>
    </DismissableLayer.Branch>
  );
}
