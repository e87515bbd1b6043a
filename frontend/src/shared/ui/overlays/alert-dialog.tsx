import * as RadixAlert from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { StopBanner } from '../feedback/banner.tsx';
import { cn } from '../cn.ts';
import { Layer, centredStyle, dialogPanelStyle, scrimStyle } from './layers.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';

type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What is lost or changed, in numbers. */
  children: ReactNode;
  cancelLabel?: string;
  /** The other answer was chosen, and not just Escape. */
  onCancel?: () => void;
  /** The deed itself, never "OK": "Delete 3 users". */
  confirmLabel: string;
  onConfirm: () => void;
  pending?: boolean;
  pendingText?: string;
  /** Why it did not work; the dialog stays. */
  error?: string | undefined;
  tone?: 'danger' | 'plain';
  /** False where confirming changes nothing on the server. */
  writes?: boolean;
};

/** Asks before something that cannot be undone. The focus starts on Cancel; it closes on your word. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  children,
  cancelLabel = 'Cancel',
  onCancel,
  confirmLabel,
  onConfirm,
  pending = false,
  pendingText,
  error,
  tone = 'danger',
  writes = true,
}: AlertDialogProps) {
  const focus = useReturnFocus();
  return (
    <RadixAlert.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={scrimStyle} />
        <RadixAlert.Content
          data-modal
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className={cn(
            dialogPanelStyle,
            centredStyle,
            'gap-2 p-5 phone:pb-[calc(1.25rem+env(safe-area-inset-bottom))] sm:max-w-md',
          )}
        >
          <Layer />
          <RadixAlert.Title className="text-16 font-semibold wrap-anywhere">
            {title}
          </RadixAlert.Title>
          <RadixAlert.Description asChild>
            <div className="min-h-0 overflow-y-auto text-14 wrap-anywhere text-ink2">
              {children}
            </div>
          </RadixAlert.Description>
          {writes && <StopBanner />}
          {error && (
            <p role="alert" className="text-13 font-medium text-absent-text">
              {error}
            </p>
          )}
          <footer className="mt-3 flex flex-wrap justify-end gap-2 phone:[&>*]:flex-1">
            <RadixAlert.Cancel asChild>
              <Button onClick={onCancel}>{cancelLabel}</Button>
            </RadixAlert.Cancel>
            <Button
              variant={tone === 'danger' ? 'danger-filled' : 'primary'}
              pending={pending}
              pendingText={pendingText}
              writes={writes}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
