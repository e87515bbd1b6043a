import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { dialogPanelStyle, scrimStyle } from './overlay-style.ts';

const WIDTH = { small: 'sm:max-w-sm', normal: 'sm:max-w-lg', large: 'sm:max-w-4xl' } as const;

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title; read with it. */
  description?: ReactNode;
  /** Buttons, the primary one last. Stays in sight while the body scrolls. */
  footer?: ReactNode;
  size?: keyof typeof WIDTH;
  children: ReactNode;
};

/**
 * A dialog over the screen. Escape, the cross and a press outside close it; the focus returns to
 * where it came from. Close it before showing a toast: its focus trap keeps F8 away.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'normal',
  children,
}: DialogProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyle} />
        <RadixDialog.Content
          className={cn(dialogPanelStyle, WIDTH[size])}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <RadixDialog.Title className="text-16 font-semibold wrap-anywhere">
                {title}
              </RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="text-13 text-ink2">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={X} className="-mt-1 -mr-2" />
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
            {children}
          </div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 phone:[&>*]:flex-1">
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
