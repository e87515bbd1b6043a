import * as RadixPopover from 'radix-ui/popover';
import type { ReactNode, Ref } from 'react';
import { cn } from '../cn.ts';
import { useNarrow } from '../hooks/use-media.ts';
import { useFloatingPadding, useInsideModal, Layer, floatingStyle } from './layers.ts';

type PopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button it belongs to; it gets `aria-expanded` and the focus back. */
  trigger: ReactNode;
  /** Names the panel for assistive technology. */
  label: string;
  /** Where there is room for it; else the opposite side, and below it in a window with none on either. */
  side?: 'bottom' | 'right';
  /** `edge`: as far to the right as the window has room, at the page's edge. */
  align?: 'start' | 'end' | 'edge';
  onOpenAutoFocus?: (event: Event) => void;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  /** False while it is there unasked: the focus stays where it is, and the page's keys go on. */
  isDialog?: boolean;
  className?: string;
  children: ReactNode;
};

/** Further than any button of a bar stands from the window's edge, where it is held. */
const beyondEdge = 640;

const isInPalette = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-palette]') !== null;

/** Something that floats beside its button until Escape or a press elsewhere; the palette leaves it open (UI-323). */
export function Popover({ open, onOpenChange, trigger, ...panel }: PopoverProps) {
  const modal = useInsideModal();
  return (
    <RadixPopover.Root modal={modal} open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <Panel {...panel} />
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

type PanelProps = Omit<PopoverProps, 'open' | 'onOpenChange' | 'trigger'> & {
  ref?: Ref<HTMLDivElement>;
};

/** There while it is open: what only the panel heeds has nothing that is closed be drawn again. */
function Panel({
  ref,
  label,
  side = 'bottom',
  align = 'start',
  onOpenAutoFocus,
  onCloseAutoFocus,
  isDialog = true,
  className,
  children,
}: PanelProps) {
  const padding = useFloatingPadding();
  const isNarrow = useNarrow();
  return (
    <RadixPopover.Content
      ref={ref}
      aria-label={label}
      role={isDialog ? 'dialog' : 'group'}
      side={isNarrow ? 'bottom' : side}
      align={align === 'edge' ? 'end' : align}
      alignOffset={align === 'edge' ? -beyondEdge : 0}
      sideOffset={4}
      collisionPadding={padding}
      onInteractOutside={(event) => {
        // What was typed of it is done in it.
        if (isInPalette(event.target)) event.preventDefault();
      }}
      onOpenAutoFocus={onOpenAutoFocus}
      onCloseAutoFocus={onCloseAutoFocus}
      className={cn(floatingStyle, className)}
    >
      {isDialog && <Layer />}
      {children}
    </RadixPopover.Content>
  );
}
