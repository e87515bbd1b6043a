import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { SearchInput } from '../controls/search-input.tsx';
import { OptionList } from '../pickers/option-list.tsx';
import { leaveKeysToComposition } from './composition.ts';
import { useHotkey } from './use-hotkey.ts';

let stop: () => void;
beforeEach(() => {
  stop = leaveKeysToComposition();
});
afterEach(() => stop());

const composing = [{ isComposing: true }, { keyCode: 229 }];

function Sample({ onPress }: { onPress: (key: string) => void }) {
  const [value, setValue] = useState('か');
  useHotkey('Escape', () => onPress('hotkey'), { whileTyping: true });
  return (
    <>
      <SearchInput
        label="Search"
        placeholder=""
        value={value}
        onChange={setValue}
        onEnter={() => onPress('enter')}
      />
      <OptionList
        label="Post"
        options={[{ value: 'a', label: 'か' }]}
        value={null}
        onChoose={() => onPress('option')}
        searchable
      />
    </>
  );
}

it.each(composing)('keys of an input method run, choose and clear nothing: %o [UI-365]', (how) => {
  const onPress = vi.fn<(key: string) => void>();
  render(<Sample onPress={onPress} />);
  const fields = [screen.getByLabelText('Search'), screen.getByRole('combobox')];
  for (const field of fields) {
    for (const key of ['Enter', 'Escape', 'ArrowDown']) fireEvent.keyDown(field, { key, ...how });
  }
  expect(onPress).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Search')).toHaveValue('か');
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'Enter' });
  expect(onPress).toHaveBeenCalledWith('enter');
});

it('no search has a name that a browser would fill a saved username into [UI-366]', () => {
  render(<Sample onPress={vi.fn<(key: string) => void>()} />);
  for (const field of [screen.getByLabelText('Search'), screen.getByRole('combobox')]) {
    expect(field).toHaveAttribute('autocomplete', 'off');
    expect(field).toHaveAttribute('name', 'search');
  }
});
