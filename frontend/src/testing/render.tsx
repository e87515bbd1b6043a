import { render as renderAlone } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { TooltipProvider } from '../shared/ui/overlays/tooltip.tsx';

/** A component on the page with what every screen has around it, and somebody to use it. */
export function render(element: ReactElement) {
  return { user: userEvent.setup(), ...renderAlone(element, { wrapper: Around }) };
}

function Around({ children }: { children: ReactNode }) {
  return <TooltipProvider>{children}</TooltipProvider>;
}
