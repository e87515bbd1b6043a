import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { ConnectionBadge } from './connection-badge.tsx';

it('on a phone says in a word or two what it says whole to a screen reader [UI-36]', () => {
  const { rerender } = render(<ConnectionBadge status="lost" since="11:05:29" />);
  expect(screen.getByRole('status')).toHaveTextContent(/^No answer since 11:05:29$/);
  expect(screen.getByText('Since 11:05:29')).toHaveAttribute('aria-hidden');
  rerender(<ConnectionBadge status="unanswered" since="11:05:29" />);
  expect(screen.getByText('As of 11:05:29')).toBeInTheDocument();
  rerender(<ConnectionBadge status="reconnecting" ageMs={12_000} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Reconnecting…$/);
  expect(screen.getByText('Retrying…')).toHaveAttribute('aria-hidden');
  rerender(<ConnectionBadge status="not-now" notNow="Nov 17, 2026" />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Not live: Nov 17, 2026$/);
  expect(screen.getByText('Not live')).toBeInTheDocument();
});

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
