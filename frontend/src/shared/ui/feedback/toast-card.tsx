import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { cn } from '../cn.ts';
import { linkStyle } from '../controls/link-style.ts';
import type { ToastContent } from './toast.store.ts';
import { useSwipeAway } from './use-swipe-away.ts';

const shownMs = 5_000;

/** One notice. It leaves after 5 s, which begin anew when a pointer or the focus has left it (OPS-51). */
export function ToastCard({ toast, onClose }: { toast: ToastContent; onClose: () => void }) {
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
