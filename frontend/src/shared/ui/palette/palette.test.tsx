import { screen, waitFor, within } from '@testing-library/react';
import { lazy, useState, type ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { asTouch } from '../../../testing/as-touch.ts';
import { render } from '../../../testing/render.tsx';
import { FilterButton } from '../controls/filter-button.tsx';
import { DatePicker } from '../pickers/date-picker.tsx';
import { Select } from '../pickers/combobox.tsx';
import { Button } from '../controls/button.tsx';
import { useHotkey } from '../hooks/use-hotkey.ts';
import { Input, WritingStopProvider } from '../controls/input.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { DropdownMenu } from '../overlays/dropdown-menu.tsx';
import { TabList, TabPanel, Tabs } from '../layout/tabs.tsx';
import { command } from './commands.ts';
import { PaletteButton, PaletteToCome } from './palette-button.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { makeAwaitedPalette, PaletteAwaited } from './typed-text.ts';

const done = vi.fn<(label: string) => void>();

function Page({ stop }: { stop?: string }) {
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const [isOpen, setOpen] = useState(false);
  const [isListed, setListed] = useState(false);
  return (
    <WritingStopProvider value={stop}>
      <PaletteButton>
        <PaletteDialog answer={() => []} examples={['log out']} />
      </PaletteButton>
      <Button onClick={() => done('logout')}>Logout</Button>
      <Button disabled>Submit</Button>
      <Button writes onClick={() => done('save')}>
        Save
      </Button>
      <Button className="hidden" hidden onClick={() => done('hidden')}>
        Unseen
      </Button>
      <DropdownMenu
        trigger={<Button>More</Button>}
        items={[
          { label: 'Export', onSelect: () => done('export') },
          { label: 'Retire', disabled: true, hint: 'It is in use', onSelect: () => done('no') },
        ]}
      />
      <ul>
        {['Tan', 'Lim'].map((name) => (
          <li key={name} aria-label={name}>
            <Button onClick={() => done(name)}>Edit</Button>
          </li>
        ))}
      </ul>
      <FilterButton
        label="Zone"
        options={[
          { value: 'all', label: 'All' },
          { value: 'car', label: 'Car' },
          { value: 'cargo', label: 'Cargo' },
        ]}
        value="all"
        onChange={(zone) => done(`zone ${zone}`)}
      />
      {['Tan', 'Lim'].map((name) => (
        <fieldset key={name} aria-label={name}>
          <Select
            label="Role"
            options={[{ value: 'tl', label: 'TL', disabled: name === 'Lim', detail: 'Taken' }]}
            value={null}
            onChange={(role) => done(`${name} ${role}`)}
          />
        </fieldset>
      ))}
      <DatePicker
        label="From"
        value="2026-11-20"
        max="2026-11-20"
        onChange={(date) => done(`from ${date}`)}
      />
      <Popover
        open={isListed}
        onOpenChange={setListed}
        label="Who fits"
        trigger={<Button>6 people fit</Button>}
      >
        <Button onClick={() => done('place')}>Place this one</Button>
      </Popover>
      <label htmlFor="reason">Reason</label>
      <Input id="reason" />
      <div ref={command} role="slider" tabIndex={0} aria-label="Moment" aria-valuenow={1} />
      <details>
        <summary ref={command}>Team details</summary>
        The details
      </details>
      <Tabs value={tab} onChange={setTab}>
        <TabList
          label="Parts"
          entries={[
            { value: 'one', label: 'Overview' },
            { value: 'two', label: 'Updates' },
          ]}
        />
        <TabPanel value="two">The updates</TabPanel>
      </Tabs>
      <Button onClick={() => setOpen(true)}>Details</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Records">
        <Button onClick={() => done('correct')}>Correct</Button>
      </Dialog>
    </WritingStopProvider>
  );
}

function open(page = <Page />) {
  done.mockClear();
  const { user } = render(page);
  const palette = () => screen.getByRole('dialog', { name: 'Find or do' });
  return {
    user,
    async type(text: string) {
      await user.keyboard('{Control>}k{/Control}');
      await user.click(within(palette()).getByRole('combobox'));
      await user.paste(text);
      return {
        found: within(palette())
          .queryAllByRole('option')
          .map(({ textContent }) => textContent),
        says: within(palette()).getByRole('status').textContent,
      };
    },
  };
}

it('finds what can be pressed on the screen by name, says what Enter does with it, and does it [UI-323]', async () => {
  const { user, type } = open();
  expect((await type('log out')).says).toBe('Enter: presses “Logout”');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done).toHaveBeenLastCalledWith('logout'));

  expect((await type('edit lim')).found).toEqual(['Edit · LimButton']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done).toHaveBeenLastCalledWith('Lim'));

  expect((await type('updates')).says).toBe('Enter: shows “Updates”');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('The updates')).toBeInTheDocument();

  expect((await type('reason')).says).toBe('Enter: goes to the field “Reason”');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveFocus());
  expect((await type('moment')).says).toBe('Enter: goes to the field “Moment”');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('slider')).toHaveFocus());

  expect((await type('team details')).says).toBe('Enter: presses “Team details”');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('The details')).toBeVisible());
  expect((await type('unseen')).found).toEqual([]);
});

it('its list holds what was found and nothing else, also before anything is typed [UI-323]', async () => {
  const { user, type } = open();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getByRole('listbox')).toBeEmptyDOMElement();
  await user.keyboard('{Escape}');
  await type('no such thing');
  expect(screen.getByText('Nothing matches.')).toBeVisible();
  expect(screen.getByRole('listbox')).toBeEmptyDOMElement();
});

it('does what closed menus have, and what cannot be used says why and is not done [UI-323]', async () => {
  const { user, type } = open(<Page stop="No connection" />);
  expect((await type('export')).says).toBe('Enter: chooses “Export” of “More”');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done).toHaveBeenLastCalledWith('export'));

  expect((await type('retire')).says).toBe('It is in use');
  await user.keyboard('{Enter}{Escape}');
  expect((await type('submit')).says).toBe('“Submit” cannot be used now.');
  await user.keyboard('{Enter}{Escape}');
  expect((await type('save')).says).toBe('No connection');
  await user.keyboard('{Enter}{Escape}');
  expect(done).toHaveBeenCalledTimes(1);
});

it('what a closed filter, list or date picker would let one choose is typed behind its name [UI-331]', async () => {
  const { user, type } = open();
  expect((await type('zone car')).found).toEqual(['Zone: CarChoice', 'Zone: CargoChoice']);
  await user.keyboard('{Escape}');
  expect((await type('filter cargo')).says).toBe('Enter: chooses “Cargo” of “Zone”');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done).toHaveBeenLastCalledWith('zone cargo'));

  expect((await type('role tl')).found).toEqual(['Role: TLTan', 'Role: TLLim']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done).toHaveBeenLastCalledWith('Tan tl'));
  await type('role tl');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText('Taken')).toBeInTheDocument();
  await user.keyboard('{Enter}{Escape}');

  expect((await type('from nov 12')).says).toBe('Enter: chooses “Nov 12, 2026” of “From”');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done).toHaveBeenLastCalledWith('from 2026-11-12'));
  expect((await type('from tomorrow')).says).toBe('Nov 21, 2026 cannot be chosen here.');
  await user.keyboard('{Enter}{Escape}');
  expect(done).toHaveBeenCalledTimes(3);
});

it('what floats beside a button stays open under the palette, and what is in it is done [UI-323]', async () => {
  const { user, type } = open();
  await user.click(screen.getByRole('button', { name: '6 people fit' }));
  expect((await type('place this')).says).toBe('Enter: presses “Place this one”');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done).toHaveBeenLastCalledWith('place'));
  expect(screen.getByRole('button', { name: 'Place this one' })).toBeInTheDocument();
});

it('in an open dialog offers what is in it and nothing behind it [UI-323]', async () => {
  const { user, type } = open();
  await user.click(screen.getByRole('button', { name: 'Details' }));
  expect((await type('log out')).found).toEqual([]);
  await user.keyboard('{Escape}');
  expect((await type('correct')).says).toBe('Enter: presses “Correct”');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done).toHaveBeenLastCalledWith('correct'));
});

type PaletteFile = { default: typeof PaletteDialog };

/** The palette's file, which comes when the test says so. */
function slowPalette() {
  let resolve: (file: PaletteFile) => void = () => undefined;
  const promise = new Promise<PaletteFile>((come) => (resolve = come));
  return { promise, resolve };
}

function SlowPage({ palette }: { palette: Promise<PaletteFile> }) {
  const [Palette] = useState(() => lazy(() => palette));
  useHotkey('n', () => done('next'));
  return (
    <>
      <PaletteButton>
        <Palette answer={() => []} examples={['log out']} />
      </PaletteButton>
      <label>
        Reason <input type="text" />
      </label>
      <Button onClick={() => done('logout')}>Logout</Button>
    </>
  );
}

it('what is typed before the palette is there stands in its field, and does nothing on the screen [UI-320]', async () => {
  done.mockClear();
  const { promise, resolve } = slowPalette();
  const { user } = render(<SlowPage palette={promise} />);
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await user.click(reason);
  await user.keyboard('{Control>}k{/Control}next 33{Backspace} wi{Enter}');
  expect(reason).toHaveValue('');
  screen.getByRole('button', { name: 'Logout' }).focus();
  await user.keyboard('th n');
  resolve({ default: PaletteDialog });
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('!');
  expect(field).toHaveValue('next 3 with n!');
  expect(done.mock.calls).toEqual([]);
  await user.keyboard('{Escape}{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toHaveValue('');
});

it('Enter does the line that is drawn also before the field has the focus [UI-320]', async () => {
  asTouch();
  done.mockClear();
  const { promise, resolve } = slowPalette();
  const { user } = render(<SlowPage palette={promise} />);
  await user.keyboard('{Control>}k{/Control}log out{Enter}');
  resolve({ default: PaletteDialog });
  const field = await screen.findByRole('combobox');
  expect(field).toHaveValue('log out');
  expect(field).not.toHaveFocus();
  // What was typed before anything was drawn is not done.
  expect(done.mock.calls).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(done.mock.calls).toEqual([['logout']]));
});

it('Escape gives a palette up that is not there yet, and keys are the screen’s again [UI-320]', async () => {
  done.mockClear();
  const { promise, resolve } = slowPalette();
  const { user } = render(<SlowPage palette={promise} />);
  await user.keyboard('{Control>}k{/Control}n{Escape}');
  await user.keyboard('n');
  expect(done.mock.calls).toEqual([['next']]);
  resolve({ default: PaletteDialog });
  await promise;
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what is typed after Ctrl+K while the page itself still comes stands in the palette that comes with it [UI-320]', async () => {
  done.mockClear();
  function Coming({ stage }: { stage: 'nothing' | 'bar' | 'page' | 'other' }) {
    useHotkey('n', () => done('next'));
    if (stage === 'nothing') return <PaletteToCome />;
    if (stage === 'other') return <p>Another page</p>;
    const palette = <PaletteDialog answer={() => []} examples={['log out']} />;
    return stage === 'bar' ? (
      <PaletteButton key="bar" />
    ) : (
      <PaletteButton key="page">{palette}</PaletteButton>
    );
  }
  const awaited = makeAwaitedPalette();
  const page = (stage: ComponentProps<typeof Coming>['stage']) => (
    <PaletteAwaited value={awaited}>
      <Coming stage={stage} />
    </PaletteAwaited>
  );
  const { user, rerender } = render(page('nothing'));
  await user.keyboard('{Control>}k{/Control}ne');
  rerender(page('bar'));
  await user.keyboard('xt ');
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(page('page'));
  await user.keyboard('n');
  expect(await screen.findByRole('combobox')).toHaveValue('next n');
  expect(done.mock.calls).toEqual([]);

  // Of a page that has none nothing is kept.
  await user.keyboard('{Escape}');
  rerender(page('bar'));
  await user.keyboard('{Control>}k{/Control}xy');
  rerender(page('other'));
  await user.keyboard('n');
  expect(done.mock.calls).toEqual([['next']]);
  rerender(page('page'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('under a finger, where no field has the focus, a keyboard types into it all the same [UI-320]', async () => {
  asTouch();
  const { user } = open();
  await user.keyboard('{Control>}k{/Control}');
  const field = screen.getByRole('combobox');
  expect(field).not.toHaveFocus();
  await user.keyboard('log out');
  expect(field).toHaveValue('log out');
  expect(field).toHaveFocus();
});

it('one wrong letter finds what is meant, and help shows what can be typed [UI-335]', async () => {
  const { user, type } = open();
  expect((await type('lgoout')).says).toBe('Enter: presses “Logout”');
  await user.keyboard('{Escape}');
  await type('help');
  expect(screen.getByRole('list', { name: 'For example' })).toBeVisible();
});
