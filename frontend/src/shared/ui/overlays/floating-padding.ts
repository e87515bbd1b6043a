import { create } from 'zustand';

/** The height that the toast takes at the bottom, in px, its distance included; 0 without one. */
export const useToastRoom = create<{ heightPx: number }>(() => ({ heightPx: 0 }));

/** How near to the window's edges a floating panel may come: never over the toast. */
export function useFloatPadding() {
  const heightPx = useToastRoom((room) => room.heightPx);
  return { top: 8, right: 8, bottom: 8 + heightPx, left: 8 };
}
