import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { ConnectionBadge } from './connection-badge.tsx';

it('says how old the screen is, but announces only the change of state [UI-14]', () => {
  const { rerender } = render(<ConnectionBadge status="live" ageMs={3000} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Live$/);
  expect(screen.queryByText(/old/)).not.toBeInTheDocument();

  rerender(<ConnectionBadge status="reconnecting" ageMs={12_900} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Reconnecting…$/);
  expect(screen.getByText('12 s old')).toBeVisible();

  rerender(<ConnectionBadge status="polling" ageMs={29_000} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Polling every 30 s$/);
});
