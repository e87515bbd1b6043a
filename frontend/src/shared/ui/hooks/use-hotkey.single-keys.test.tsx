import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { KeyList, Kbd } from '../controls/kbd.tsx';
import { SearchInput } from '../controls/search-input.tsx';
import { pressedShortcut, useSingleKeys, useHotkey } from './use-hotkey.ts';

let pressed: string[];
beforeEach(() => void (pressed = []));
afterEach(() => useSingleKeys.setState({ isOn: true }));

function Keys() {
  useHotkey('n', () => pressed.push('n'));
  useHotkey('mod+z', () => pressed.push('undo'));
  useHotkey('Escape', () => pressed.push('escape'));
  return (
    <>
      <SearchInput label="Search" placeholder="" value="" onChange={() => undefined} />
      <KeyList
        entries={[
          { keys: ['n'], does: 'Next' },
          { keys: ['Ctrl', 'Z'], does: 'Undo' },
          { keys: ['↑', '↓'], does: 'Go through' },
        ]}
        hasButton
      />
    </>
  );
}
const pressAll = () => {
  for (const key of ['n', '/', 'Escape']) fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: '?' });
};

it('a letter or sign alone does nothing once it is switched off, and is not listed [UI-371]', async () => {
  useSingleKeys.setState({ isOn: false });
  const { user } = render(<Keys />);
  pressAll();
  expect(pressed).toEqual(['escape', 'undo']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Search')).not.toHaveFocus();
  expect(screen.getByLabelText('Search')).not.toHaveAttribute('aria-keyshortcuts');
  expect(screen.queryByText('/')).toBeNull();
  expect(pressedShortcut({ key: 'P', code: 'KeyP' })).toBeUndefined();
  expect(pressedShortcut({ key: 'з', code: 'KeyP' })).toBeUndefined();
  expect(pressedShortcut({ key: 'ArrowDown', code: 'ArrowDown' })).toBe('arrowdown');
  await user.click(screen.getByRole('button', { name: 'Keys' }));
  const listed = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(listed).toEqual([
    'Undo',
    'Go through',
    'Close, or clear the selection',
    'Go to the notification',
  ]);
});

it('a hint of a key on a control is none for a finger; the list that was asked for has them [UI-22]', async () => {
  const { user } = render(
    <>
      <Keys />
      <Kbd>T</Kbd>
    </>,
  );
  expect(screen.getByText('T')).toHaveClass('touch:hidden');
  await user.click(screen.getByRole('button', { name: 'Keys' }));
  expect(screen.getByText('Ctrl')).not.toHaveClass('touch:hidden');
});

it('all of them do something as long as nobody has switched them off [UI-371]', () => {
  render(<Keys />);
  pressAll();
  expect(pressed).toEqual(['n', 'escape', 'undo']);
  expect(screen.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});
