import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderLive } from '../../testing/render-live.tsx';
import { LiveBadge } from './live-badge.tsx';

it('does not say live while something shown could not be brought up to date [S16]', () => {
  const { live } = renderLive(<LiveBadge />);
  expect(screen.getByRole('status')).toHaveTextContent('Live');
  act(() => live.connection.lags(['board'], true));
  expect(screen.getByRole('status')).toHaveTextContent('Reconnecting…');
  act(() => live.connection.lags(['board'], false));
  expect(screen.getByRole('status')).toHaveTextContent('Live');
});
