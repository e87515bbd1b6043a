import { createContext, use } from 'react';

/** True inside a Dialog or Drawer, which stops scrolling everywhere but in itself. */
export const InsideModal = createContext(false);

/** What floats above a modal must be modal too, or its own list could not be scrolled. */
export const useInsideModal = (): boolean => use(InsideModal);
