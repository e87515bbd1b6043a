import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { scrimStyle } from './overlay-style.ts';

const SIDE = {
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-[12px] data-[state=open]:animate-sheet-up data-[state=closed]:animate-sheet-down',
  right:
    'inset-y-0 right-0 w-full max-w-sm data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
  left: 'inset-y-0 left-0 w-72 max-w-[85vw] data-[state=open]:animate-appear data-[state=closed]:animate-vanish',
} as const;

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: keyof typeof SIDE;
  /** Where the focus goes first; without it, the first control. */
  onOpenAutoFocus?: (event: Event) => void;
  children: ReactNode;
};

/** A panel from an edge of the screen: from below on a phone, from a side for menus and details. */
export function Sheet({
  open,
  onOpenChange,
  title,
  side = 'bottom',
  onOpenAutoFocus,
  children,
}: SheetProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyle} />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={onOpenAutoFocus}
          className={cn(
            'fixed z-50 flex flex-col bg-surface pb-[env(safe-area-inset-bottom)] shadow-lift outline-none dark:border dark:border-line2',
            SIDE[side],
          )}
        >
          <header className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-4">
            <RadixDialog.Title className="min-w-0 flex-1 truncate text-14 font-semibold">
              {title}
            </RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={X} />
            </RadixDialog.Close>
          </header>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
            {children}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
