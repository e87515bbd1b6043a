import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { FewRows, useFew } from './few-rows.tsx';

const numbers = Array.from({ length: 260 }, (_, index) => index);
const print = (when: 'beforeprint' | 'afterprint') =>
  act(() => void window.dispatchEvent(new Event(when)));

it('a long list shows its first rows, and all of them on paper and when asked for [ADM-226]', async () => {
  const { user } = render(
    <FewRows rows={numbers} word={['number', 'numbers']}>
      {(rows) => <output>{rows.length}</output>}
    </FewRows>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('200');
  print('beforeprint');
  expect(screen.getByRole('status')).toHaveTextContent('260');
  expect(screen.queryByText(/more numbers/)).toBeNull();
  print('afterprint');
  expect(screen.getByText(/60 more numbers/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all 260' }));
  expect(screen.getByRole('status')).toHaveTextContent('260');
});

it('what is too much for paper says there how much is left out [ADM-226]', () => {
  function Matrix() {
    const { shown, left } = useFew(numbers, { onScreen: 60, onPaper: 250 });
    return <output>{`${shown.length} and ${left}`}</output>;
  }
  render(<Matrix />);
  expect(screen.getByRole('status')).toHaveTextContent('60 and 200');
  print('beforeprint');
  expect(screen.getByRole('status')).toHaveTextContent('250 and 10');
  print('afterprint');
});
