import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Suspense, useState, type ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { render } from '../testing/render.tsx';
import { pressedKey, pressedShortcut, useHotkey, useSingleKeys } from './ui/hooks/use-hotkey.ts';
import { Kbd, useKeyDialog, useListedKeys } from './ui/controls/kbd.tsx';
import { SearchInput } from './ui/controls/search-input.tsx';
import { OptionList } from './ui/pickers/option-list.tsx';
import { followLastInput, leaveKeysToComposition } from './ui/hooks/keys-and-presses.ts';
import { useDelayed } from './ui/hooks/use-delayed.ts';
import { justNowMs, useJustChanged } from './ui/hooks/use-just-changed.ts';
import { setClockOffset, useNow } from './dates/clock.ts';
import { useAddress } from './address/use-address.ts';
import { fetchedPart, lazyPart } from './parts/lazy-part.ts';

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('a shortcut', () => {
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
});

it.each([
  ['т', 'KeyN', 'n'],
  ['Я', 'KeyZ', 'z'],
  ['ת', 'KeyT', 't'],
  ['ㅏ', 'KeyK', 'k'],
  ['λ', 'KeyK', 'k'],
  // Latin letters are what they say, wherever they are.
  ['z', 'KeyY', 'z'],
  ['a', 'KeyQ', 'a'],
  ['?', 'Digit7', '?'],
  ['Escape', 'Escape', 'escape'],
])('%s of the key %s is the shortcut %s [UI-367]', (key, code, wanted) => {
  expect(pressedKey({ key, code })).toBe(wanted);
});

describe('single keys', () => {
  let pressed: string[];
  beforeEach(() => void (pressed = []));
  afterEach(() => useSingleKeys.setState({ isOn: true }));

  const entries = [
    { keys: ['n'], does: 'Next' },
    { keys: ['Ctrl', 'Z'], does: 'Undo' },
    { keys: ['↑', '↓'], does: 'Go through' },
  ];
  function Keys() {
    useListedKeys(entries);
    const keys = useKeyDialog();
    useHotkey('n', () => pressed.push('n'));
    useHotkey('mod+z', () => pressed.push('undo'));
    useHotkey('Escape', () => pressed.push('escape'));
    return (
      <>
        <SearchInput label="Search" placeholder="" value="" onChange={() => undefined} />
        <button type="button" onClick={keys.open}>
          Keys
        </button>
        {keys.dialog}
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
});

it('a page knows that it was pressed, until a key is used [UI-29, UI-13]', () => {
  const stop = followLastInput();
  render(
    <>
      <button type="button">Save</button>
      <button type="button">Cancel</button>
    </>,
  );
  const [save, cancel] = screen.getAllByRole('button');
  save?.focus();
  expect(save).not.toHaveAttribute('data-pressed');
  fireEvent.pointerDown(document.body);
  expect(save).toHaveAttribute('data-pressed');
  cancel?.focus();
  expect(cancel).toHaveAttribute('data-pressed');
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(cancel).not.toHaveAttribute('data-pressed');
  save?.focus();
  expect(save).not.toHaveAttribute('data-pressed');
  stop();
});

describe('an input method', () => {
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

  it.each(composing)(
    'keys of an input method run, choose and clear nothing: %o [UI-365]',
    (how) => {
      const onPress = vi.fn<(key: string) => void>();
      render(<Sample onPress={onPress} />);
      const fields = [screen.getByLabelText('Search'), screen.getByRole('combobox')];
      for (const field of fields) {
        for (const key of ['Enter', 'Escape', 'ArrowDown'])
          fireEvent.keyDown(field, { key, ...how });
      }
      expect(onPress).not.toHaveBeenCalled();
      expect(screen.getByLabelText('Search')).toHaveValue('か');
      fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'Enter' });
      expect(onPress).toHaveBeenCalledWith('enter');
    },
  );

  it('no search has a name that a browser would fill a saved username into [UI-366]', () => {
    render(<Sample onPress={vi.fn<(key: string) => void>()} />);
    for (const field of [screen.getByLabelText('Search'), screen.getByRole('combobox')]) {
      expect(field).toHaveAttribute('autocomplete', 'off');
      expect(field).toHaveAttribute('name', 'search');
    }
  });
});

describe('what loads', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  function Sample({ loading }: { loading: boolean }) {
    return <p>{useDelayed(loading) ? 'skeleton' : 'nothing'}</p>;
  }

  it('shows nothing for the first 150 ms, and starts again with the next loading [UI-25]', () => {
    const { rerender } = render(<Sample loading />);
    pass(149);
    expect(screen.getByText('nothing')).toBeVisible();
    pass(1);
    expect(screen.getByText('skeleton')).toBeVisible();

    rerender(<Sample loading={false} />);
    expect(screen.getByText('nothing')).toBeVisible();
    rerender(<Sample loading />);
    expect(screen.getByText('nothing')).toBeVisible();
  });
});

describe('what has just changed', () => {
  beforeEach(() => vi.useFakeTimers());

  const follow = () =>
    renderHook(({ entries, scope }) => useJustChanged(entries, scope), {
      initialProps: { entries: [{ id: 'A1', revision: 0 }], scope: 'today' },
    });

  it('marks what has changed for two seconds, and nothing of the first load [UI-15]', () => {
    const hook = follow();
    expect(hook.result.current.size).toBe(0);
    hook.rerender({ entries: [{ id: 'A1', revision: 1 }], scope: 'today' });
    expect([...hook.result.current]).toEqual(['A1']);
    act(() => void vi.advanceTimersByTime(justNowMs));
    expect(hook.result.current.size).toBe(0);
  });

  it('does not mark another date’s figures as changed [UI-15]', () => {
    const hook = follow();
    hook.rerender({ entries: [{ id: 'A1', revision: 7 }], scope: 'yesterday' });
    expect(hook.result.current.size).toBe(0);
  });
});

describe('the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T02:00:00.400Z') });
  });

  function Clock() {
    return <time>{new Date(useNow(1000)).toISOString()}</time>;
  }

  it('turns at the full second of the server’s time [MON-13, SCH-2]', () => {
    setClockOffset(250);
    render(<Clock />);
    expect(screen.getByText('2026-11-20T02:00:00.650Z')).toBeVisible();
    pass(349);
    expect(screen.getByText('2026-11-20T02:00:00.650Z')).toBeVisible();
    pass(1);
    expect(screen.getByText('2026-11-20T02:00:01.000Z')).toBeVisible();
    pass(5000);
    expect(screen.getByText('2026-11-20T02:00:06.000Z')).toBeVisible();
  });

  it('the clock leaves no timer behind when it goes [DIS-23]', () => {
    const { unmount } = render(<Clock />);
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

const open = (address: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({
      address: useAddress({ role: 'all', page: '1' }),
      search: useLocation().search,
      navigate: useNavigate(),
    }),
    { wrapper },
  );
  return result;
};

it('the address keeps what is not the default, and what others keep there [ADM-40]', () => {
  const view = open('/dashboard?section=users&role=TL');
  expect(view.current.address[0]).toEqual({ role: 'TL', page: '1' });
  act(() => view.current.address[1]({ page: '2' }));
  expect(view.current.search).toBe('?section=users&role=TL&page=2');
  act(() => view.current.address[1]({ role: 'all', page: '1' }));
  expect(view.current.search).toBe('?section=users');
});

it('a step of its own can be taken back, a filter is no step [ADM-40]', () => {
  const view = open('/dashboard');
  act(() => view.current.address[1]({ role: 'TL' }));
  act(() => view.current.address[1]({ page: '2' }, { push: true }));
  act(() => void view.current.navigate(-1));
  expect(view.current.search).toBe('?role=TL');
});

describe('a part that is fetched when it is wanted', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

  const missing = () => new Error('Failed to fetch dynamically imported module: /assets/part.js');
  /** Fails with these, one after the other, and then comes. */
  const coming = (...errors: Error[]) => {
    const tries = vi.fn(async () => {
      const error = errors[tries.mock.calls.length - 1];
      if (error) throw error;
      return 'the part';
    });
    return tries;
  };

  it('a part whose file does not come without a connection is fetched when there is one, and nothing else fails [OPS-54]', async () => {
    let isThere = false;
    const Part = lazyPart(async () => {
      if (!isThere) throw missing();
      return { default: () => <p>the part</p> };
    });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    render(
      <>
        <p>the rest</p>
        <Suspense fallback={<p>loading</p>}>
          <Part />
        </Suspense>
      </>,
    );
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('the rest')).toBeVisible();
    expect(screen.getByText('loading')).toBeVisible();
    isThere = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('the part')).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('one that is cut off while the server is reached is fetched again [OPS-54]', async () => {
    const load = coming(missing(), missing());
    const part = fetchedPart(load, () => Promise.resolve(true));
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(part).resolves.toBe('the part');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['a file that the server has no more', missing(), 3],
    ['what a file says itself when it is run', new Error('no such team'), 1],
  ])('%s is an error [OPS-54]', async (_what, error, tries) => {
    const load = coming(error, error, error, error);
    const part = fetchedPart(load, () => Promise.resolve(true));
    const failed = expect(part).rejects.toThrow(error.message);
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    expect(load).toHaveBeenCalledTimes(tries);
  });
});
