import { useEffect } from 'react';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import type { SheetAbsences } from '../marking/known-absence.tsx';
import type { SheetForm } from '../use-sheet-form.ts';

/** The sheet on the screen, for what is typed about it (UI-326). */
export interface SheetHand {
  readonly form: SheetForm;
  readonly date: string;
  /** Why it cannot be marked; undefined where it can. */
  readonly stop: string | undefined;
  readonly submit: () => void;
  /** Known absences of the own team; undefined where nobody here enters them. */
  readonly absences?: Pick<SheetAbsences, 'goOn'> | undefined;
  /** Takes the filters off, so that everybody is in sight. */
  readonly showAll: () => void;
}

/** Holds the sheet that is on the screen, if one is. */
export class SheetHolder {
  #hand: SheetHand | undefined;

  get hand(): SheetHand | undefined {
    return this.#hand;
  }

  hold(hand: SheetHand | undefined): void {
    this.#hand = hand;
  }
}
export const makeSheetHolder = (): SheetHolder => new SheetHolder();

/** Offers the sheet to the palette while it is on the screen. */
export function useOfferSheet(hand: SheetHand): void {
  const holder = useSessionScope().part(makeSheetHolder);
  useEffect(() => {
    holder.hold(hand);
    return () => holder.hold(undefined);
  });
}
