import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where an AppFrame shows what its screen says of itself. */
export const NoticePlace = createContext<HTMLElement | null>(null);

/** What a part says of how far it can be relied on: above the screen, and never dimmed with it (UI-37). */
export function ScreenNotice({ children }: { children: ReactNode }) {
  const place = use(NoticePlace);
  return place ? createPortal(children, place) : children;
}
