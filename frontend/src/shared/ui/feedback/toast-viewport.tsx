import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '../cn.ts';
import { useToastHeight } from '../overlays/floating-padding.ts';
import { linkStyle } from '../controls/link-style.ts';
import { useToastSlot } from './toast.store.ts';

/**
 * Where the one toast appears: bottom left, above a bottom bar, and the page gets room below so that
 * what it lies over can be scrolled clear. 5000 ms, swipe right by 50 px, F8 (OPS-51).
 */
export function ToastViewport() {
  const current = useToastSlot((slot) => slot.current);
  const dismiss = useToastSlot((slot) => slot.dismiss);
  const card = useRef<HTMLLIElement>(null);

  useLayoutEffect(() => {
    const heightPx = card.current ? card.current.offsetHeight + 16 : 0;
    document.documentElement.style.setProperty('--toast-height', `${heightPx}px`);
    useToastHeight.setState({ heightPx });
    // Measured anew for each toast.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [current]);

  const Icon = current?.variant === 'destructive' ? TriangleAlert : CircleCheck;
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {current && (
        <RadixToast.Root
          key={current.id}
          ref={card}
          duration={current.untilRead ? Infinity : 5000}
          onOpenChange={(open) => {
            if (!open) dismiss(current.id);
          }}
          className={cn(
            'pointer-events-auto flex print:hidden items-start gap-3 rounded-card border bg-raised py-2.5 pr-2 pl-3 text-14 shadow-lift',
            'animate-rise-in data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-swipe-out',
            current.variant === 'destructive' ? 'border-absent' : 'border-line2',
          )}
        >
          <Icon
            aria-hidden
            className={cn(
              'mt-0.5 size-4 shrink-0 stroke-[1.5]',
              current.variant === 'destructive' ? 'text-absent-text' : 'text-present-text',
            )}
          />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <RadixToast.Title className="inline font-semibold">{current.title}</RadixToast.Title>{' '}
            {current.description && (
              <RadixToast.Description className="inline text-ink2">
                {current.description}
              </RadixToast.Description>
            )}
          </div>
          {current.action && (
            <RadixToast.Action asChild altText={current.action.label}>
              <button
                type="button"
                className={cn(linkStyle(), 'min-h-6 shrink-0')}
                onClick={current.action.onPress}
              >
                {current.action.label}
              </button>
            </RadixToast.Action>
          )}
          <RadixToast.Close
            aria-label="Dismiss"
            className="-my-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-badge text-ink3 hover:text-ink touch:size-8"
          >
            <X aria-hidden className="size-4 stroke-[1.5]" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        hotkey={['F8']}
        className="pointer-events-none fixed bottom-[calc(var(--bottom-bar-height)+1rem)] left-4 z-60 w-max max-w-[min(40rem,calc(100vw-2rem))] outline-none"
      />
    </RadixToast.Provider>
  );
}
