import { useComposedRefs } from 'radix-ui/internal';
import { useEffect, useRef, type Ref } from 'react';

/**
 * The commands of the palette: whatever a person can press, choose with or type into adds itself while it is mounted, and
 * with it what its closed menu or picker has (UI-323, UI-331).
 */

/** An entry of a menu, as far as it is done without opening it. */
export interface MenuCommand {
  label: string;
  onSelect: () => void;
  /** A disabled entry says why in `hint`. */
  disabled?: boolean;
  hint?: string;
  /** Whether choosing it changes something, or begins to; a dangerous one does. */
  writes?: boolean;
  tone?: 'danger';
}

/** One of what a picker would let one choose. */
export interface PickerChoice {
  readonly id: string;
  readonly label: string;
  /** Why it cannot be chosen. */
  readonly refused?: string | undefined;
  readonly choose: () => void;
}

interface Behind {
  readonly menu?: {
    readonly items: readonly MenuCommand[];
    /** Why nothing may be changed now. */
    readonly stop: string | undefined;
  };
  readonly picker?: {
    /** What is chosen: "Zone". */
    readonly label: string;
    /** What a text can mean here, best first; everything for an empty one. */
    readonly find: (text: string) => readonly PickerChoice[];
  };
}

/** A control of the screen. Its name, and whether it can be used, are what it says of itself when the palette opens. */
export interface Command extends Behind {
  readonly control: HTMLElement;
}

const controls = new Set<HTMLElement>();
const behind = new WeakMap<HTMLElement, Behind>();

/** The `ref` of a control that its component does not refer to. */
export function command(control: HTMLElement | null) {
  if (!control) return undefined;
  controls.add(control);
  return () => void controls.delete(control);
}

/** The `ref` of a control that its component, or what uses it, refers to as well. */
export const useCommand = <Control extends HTMLElement>(ref: Ref<Control> | undefined) =>
  useComposedRefs<Control>(command, ref);

/** The `ref` of a control that opens a menu or a picker. */
export function useOpener(opens: Behind) {
  const control = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (control.current) behind.set(control.current, opens);
  });
  return useCommand(control);
}

/** The commands that are mounted, in the order of the document. */
export const mountedCommands = (): readonly Command[] =>
  [...controls]
    .toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    .map((control) => ({ control, ...behind.get(control) }));
