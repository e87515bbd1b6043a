import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Select } from './combobox.tsx';

const noListeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
const onAPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ ...noListeners, media, matches: media.includes('width < 40rem') }) as never,
    );
async function open(options = [{ value: 'car-1', label: 'CAR 1' }]) {
  const { user } = render(
    <Select label="Station" value="car-1" onChange={() => undefined} options={options} />,
  );
  await user.click(screen.getByRole('button', { name: /^Station/ }));
  return screen.getByRole('dialog', { name: 'Station' });
}

it('opens as a sheet from below on a phone [UI-28]', async () => {
  onAPhone();
  const panel = await open();
  expect(panel).toHaveClass('inset-x-0', 'bottom-(--toast-height)');
  expect(screen.getByRole('option', { name: 'CAR 1' })).toBeVisible();
});

it('opens beside its button on a desk [UI-28]', async () => {
  const panel = await open();
  expect(panel).not.toHaveClass('bottom-(--toast-height)');
});

it('without anything to choose says so beside its list, which stays empty [UI-28]', async () => {
  const panel = await open([]);
  const list = screen.getByRole('listbox');
  expect(list).toBeEmptyDOMElement();
  expect(panel).toHaveTextContent(/^Nothing|^No /);
});
