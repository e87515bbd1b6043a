import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Around every dashboard (AppFrame): 700 ms before the first, 300 ms in which the next comes at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

type TooltipProps = {
  /** The words; without any the child stands alone. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that can take the focus. */
  children: ReactNode;
};

/** More about one element: what was cut, or a reason. Never the only place of something important. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  if (text === undefined || text === null || text === '') return children;
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-w-72 animate-appear rounded-badge bg-ink px-2 py-1 text-12 wrap-anywhere text-on-ink shadow-float"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
