import { DismissableLayer } from 'radix-ui/internal';
import {
  useEffect,
  useLayoutEffect,
  useState,
  useEffectEvent,
  useRef,
  type PointerEvent,
} from 'react';
import { useToastHeight } from '../overlays/layers.ts';
import { useToastSlot, type ToastContent } from './toast.store.ts';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { cn } from '../cn.ts';
import { setEdge } from '../layout/edges.ts';
import { linkStyle } from '../controls/button.tsx';
import { command } from '../palette/commands.ts';

const awayPx = 50;

/** A finger that drags an element to the right by 50 px takes it away (UI-16). */
function useSwipeAway(onAway: () => void) {
  const from = useRef<number | null>(null);
  const moved = (event: PointerEvent<HTMLElement>) =>
    from.current === null ? 0 : Math.max(0, event.clientX - from.current);
  const end = (event: PointerEvent<HTMLElement>) => {
    const px = moved(event);
    from.current = null;
    event.currentTarget.style.transform = '';
    if (event.type === 'pointerup' && px >= awayPx) onAway();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) from.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const px = moved(event);
      if (px > 0) event.currentTarget.style.transform = `translateX(${px}px)`;
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}

const shownMs = 5_000;

/** One notice. It leaves after 5 s, which begin anew when a pointer or the focus has left it (UI-16). */
function ToastCard({ toast, onClose }: { toast: ToastContent; onClose: () => void }) {
  const { title, description, action, untilRead = false } = toast;
  const [isHeld, setHeld] = useState(false);
  const swipe = useSwipeAway(onClose);
  const isBad = toast.variant === 'destructive';
  const Icon = isBad ? TriangleAlert : CircleCheck;

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (untilRead || isHeld) return undefined;
    const timer = setTimeout(() => close(), shownMs);
    return () => clearTimeout(timer);
  }, [untilRead, isHeld]);

  return (
    // It is only held here; its buttons do what can be done.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      {...swipe}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => {
        swipe.onPointerLeave(event);
        setHeld(false);
      }}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cn(
        'flex animate-rise-in touch-pan-y items-start gap-3 border-t bg-raised py-2.5 pr-3 pl-4 text-14 sm:pl-5',
        isBad ? 'border-absent' : 'border-line2',
      )}
    >
      <Icon
        aria-hidden
        className={cn(
          'mt-0.5 size-4 shrink-0 stroke-[1.5]',
          isBad ? 'text-absent-text' : 'text-present-text',
        )}
      />
      <p className="max-w-160 min-w-0 wrap-anywhere">
        <strong className="font-semibold">{title}</strong>{' '}
        {description && <span className="text-ink2">{description}</span>}
      </p>
      {action && (
        <button
          ref={command}
          type="button"
          className={cn(linkStyle(), 'min-h-6 shrink-0')}
          onClick={() => {
            action.onPress();
            onClose();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        ref={command}
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        className="-my-0.5 ml-auto inline-flex size-6 shrink-0 items-center justify-center rounded-badge text-ink3 hover:text-ink touch:size-8"
      >
        <X aria-hidden className="size-4 stroke-[1.5]" />
      </button>
    </li>
  );
}

/**
 * The lane of the one notice: a strip over the whole width, above a bottom bar. The page and what
 * stands over it end where the lane begins, so that it never lies on a dialog or a control (UI-42).
 * F8 leads to it (UI-16).
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
      setEdge('--toast-height', heightPx);
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
