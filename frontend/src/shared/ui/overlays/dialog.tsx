import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { useState, type ReactNode } from 'react';
import { askBeforeLeaving, type Loss, useAskBeforeLeaving } from '../../leaving/losses.ts';
import { cn } from '../cn.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { StopBanner } from '../feedback/banner.tsx';
import {
  InsideModal,
  Layer,
  goOnTyping,
  focusMarked,
  atTopStyle,
  centredStyle,
  dialogPanelStyle,
  scrimStyle,
} from './layers.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';

const WIDTH = {
  small: 'sm:max-w-sm',
  normal: 'sm:max-w-lg',
  large: 'sm:max-w-4xl',
  wide: 'sm:max-w-[min(72rem,calc(100vw-2rem))]',
} as const;

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title; read with it. */
  description?: ReactNode;
  /** Buttons, the primary one last. Stays in sight while the body scrolls. */
  footer?: ReactNode;
  size?: keyof typeof WIDTH;
  /** On a desk its top stays where it is while its height changes. */
  staysAtTop?: boolean;
  /**
   * What would be lost with it: Escape, the cross and a press outside ask about what is typed, and do nothing while
   * something is shown once. Left out, a text that is typed in it is one; null is none.
   */
  loss?: Loss | null;
  /** What the body is called where it is only read: the keyboard scrolls it then. */
  reading?: string;
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
  staysAtTop = false,
  loss: givenLoss,
  reading,
  children,
}: DialogProps) {
  const focus = useReturnFocus();
  const [isTyped, setTyped] = useState(false);
  if (isTyped && !open) setTyped(false);
  const loss = givenLoss === undefined && isTyped ? 'typed' : givenLoss;
  useAskBeforeLeaving(open && Boolean(loss), loss ?? 'typed');
  const change = (next: boolean) => {
    if (next || !loss) onOpenChange(next);
    else askBeforeLeaving(() => onOpenChange(false));
  };
  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimStyle} />
        <RadixDialog.Content
          data-modal
          onInput={({ target }) => isText(target) && setTyped(true)}
          onOpenAutoFocus={(event) => {
            focus.remember(event);
            focusMarked(event);
            goOnTyping(event);
          }}
          onCloseAutoFocus={focus.giveBack}
          className={cn(dialogPanelStyle, staysAtTop ? atTopStyle : centredStyle, WIDTH[size])}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <Layer />
          <header className="px-5 pt-4 pr-14 pb-3">
            <RadixDialog.Title className="text-16 font-semibold wrap-anywhere">
              {title}
            </RadixDialog.Title>
            {description !== undefined && (
              <RadixDialog.Description className="text-13 text-ink2">
                {description}
              </RadixDialog.Description>
            )}
          </header>
          <div
            {...(reading !== undefined && { tabIndex: 0, role: 'region', 'aria-label': reading })}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 focus-visible:-outline-offset-2"
          >
            {footer !== undefined && <StopBanner />}
            <InsideModal value={true}>{children}</InsideModal>
          </div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 phone:pb-[calc(0.75rem+env(safe-area-inset-bottom))] phone:[&>*]:flex-1">
              {footer}
            </footer>
          )}
          {/* Last in the tree, so that the focus starts in the form. */}
          {loss !== 'shown once' && (
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={X} className="absolute top-2.5 right-3" />
            </RadixDialog.Close>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Whether this is a field for a text that is sent somewhere, and no search. */
const isText = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    target.role !== 'combobox' &&
    !['search', 'file', 'checkbox', 'radio', 'range', 'color'].includes(target.type));
