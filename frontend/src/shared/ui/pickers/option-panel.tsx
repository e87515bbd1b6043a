import type { ReactNode } from 'react';
import { focusMarked } from '../overlays/open-focus.ts';
import { Popover } from '../overlays/popover.tsx';
import { Drawer } from '../overlays/drawer.tsx';
import { usePhone } from '../hooks/use-media.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';

type OptionPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  trigger: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Where an option list opens: beside its button on a desk, from below on a phone. */
export function OptionPanel({
  open,
  onOpenChange,
  label,
  trigger,
  className,
  children,
}: OptionPanelProps) {
  const phone = usePhone();
  const focus = useReturnFocus();
  if (phone) {
    return (
      <>
        {trigger}
        <Drawer open={open} onOpenChange={onOpenChange} title={label}>
          {children}
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={label}
      trigger={trigger}
      onOpenAutoFocus={(event) => {
        focus.remember(event);
        focusMarked(event);
      }}
      onCloseAutoFocus={focus.giveBack}
      className={
        className ??
        'flex max-h-80 w-max max-w-80 min-w-[max(12rem,var(--radix-popover-trigger-width))] flex-col'
      }
    >
      {children}
    </Popover>
  );
}
