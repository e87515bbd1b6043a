import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { SkeletonRows } from './skeleton.tsx';

it('stands for a list with five rows and says that it is loading [UI-25]', () => {
  render(<SkeletonRows />);
  expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(5);
});
