import { render as renderAlone, type RenderOptions } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';

/** A component on the page, and somebody to use it. */
export function render(element: ReactElement, options?: RenderOptions) {
  return { user: userEvent.setup(), ...renderAlone(element, options) };
}
