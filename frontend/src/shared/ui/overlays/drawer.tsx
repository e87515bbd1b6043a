import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { InsideModal, Layer, focusMarked, scrimStyle } from './layers.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';

const SIDE = {
  bottom:
    'inset-x-0 bottom-(--toast-height) max-h-[85dvh] rounded-t-[12px] data-[state=open]:animate-drawer-up data-[state=closed]:animate-drawer-down',
  right:
    'top-0 bottom-(--toast-height) right-0 w-full max-w-sm data-[state=open]:animate-drawer-in data-[state=closed]:animate-drawer-out',
  left: 'top-0 bottom-(--toast-height) left-0 w-72 max-w-[85vw] data-[state=open]:animate-appear data-[state=closed]:animate-vanish',
} as const;

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: keyof typeof SIDE;
  children: ReactNode;
};

/** A panel from an edge of the screen: from below on a phone, from a side for menus and details. */
export function Drawer({ open, onOpenChange, title, side = 'bottom', children }: DrawerProps) {
  const focus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyle} />
        <RadixDialog.Content
          data-modal
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.remember(event);
            focusMarked(event);
          }}
          onCloseAutoFocus={focus.giveBack}
          className={cn(
            'fixed z-50 flex flex-col bg-surface pb-[env(safe-area-inset-bottom)] shadow-lift outline-none dark:border dark:border-line2',
            SIDE[side],
          )}
        >
          <Layer />
          <header className="flex h-[calc(var(--size-control)+0.75rem)] shrink-0 items-center border-b border-line pr-14 pl-4">
            <RadixDialog.Title className="min-w-0 flex-1 truncate text-14 font-semibold">
              {title}
            </RadixDialog.Title>
          </header>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
            <InsideModal value={true}>{children}</InsideModal>
          </div>
          <RadixDialog.Close asChild>
            <IconButton label="Close" icon={X} className="absolute top-1.5 right-2" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
