import { create } from 'zustand';

/** The height that the toast takes at the bottom, in px, its distance included; 0 without one. The page's own. */
export const useToastHeight = create<{ heightPx: number }>(() => ({ heightPx: 0 }));

/** Distance in px that a floating panel keeps from the window's edges and from the toast. */
export function useFloatingPadding() {
  const heightPx = useToastHeight((toast) => toast.heightPx);
  return { top: 8, right: 8, bottom: 8 + heightPx, left: 8 };
}
