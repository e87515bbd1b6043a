import { useEffect, type RefObject } from 'react';

/** What the closed pickers on the screen would let one choose, so that it can be typed (UI-331). */

export interface ToldChoice {
  readonly id: string;
  readonly label: string;
  /** Why it cannot be chosen. */
  readonly refused?: string | undefined;
  readonly choose: () => void;
}

interface Choices {
  /** What is chosen: "Zone". */
  readonly label: string;
  /** What a text can mean here, best first; everything for an empty one. */
  readonly find: (text: string) => readonly ToldChoice[];
}

const told = new WeakMap<Element, Choices>();

/** Says what the picker has that this button opens. */
export function useToldChoices(button: RefObject<Element | null>, { label, find }: Choices): void {
  useEffect(() => {
    if (button.current) told.set(button.current, { label, find });
  }, [button, label, find]);
}

/** The choices behind a button; undefined where it opens none. */
export const choicesBehind = (button: Element): Choices | undefined => told.get(button);
