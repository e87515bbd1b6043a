import { createContext } from 'react';

/** Closes the palette that is open. */
export const ClosePalette = createContext<() => void>(() => undefined);
