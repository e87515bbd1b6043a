import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { useHotkey } from './use-hotkey.ts';

function Sample({ keys, onPress }: { keys: string; onPress: () => void }) {
  useHotkey(keys, onPress);
  return <input aria-label="Notes" />;
}

it('hears its key anywhere but in a field [UI-22]', async () => {
  const onPress = vi.fn<() => void>();
  const { user } = render(<Sample keys="/" onPress={onPress} />);
  await user.keyboard('/');
  expect(onPress).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Notes'), 'a/b');
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Notes')).toHaveValue('a/b');
});

it('tells undo and redo apart by Shift [DEP-54]', async () => {
  const undo = vi.fn<() => void>();
  const redo = vi.fn<() => void>();
  const { user } = render(
    <>
      <Sample keys="mod+z" onPress={undo} />
      <Sample keys="mod+shift+z" onPress={redo} />
    </>,
  );
  await user.keyboard('{Control>}z{/Control}');
  expect([undo.mock.calls.length, redo.mock.calls.length]).toEqual([1, 0]);
  await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}z');
  expect([undo.mock.calls.length, redo.mock.calls.length]).toEqual([1, 1]);
});
