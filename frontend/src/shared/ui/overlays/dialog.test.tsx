import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';
import { Field } from '../controls/field.tsx';
import { Input } from '../controls/input.tsx';

function Sample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add User</Button>
      <DropdownMenu
        trigger={<Button>Menu</Button>}
        items={[{ label: 'Edit', onSelect: () => setOpen(true) }]}
      />
      <Dialog open={open} onOpenChange={setOpen} title="Create New User" description="A new one">
        <Field label="Name" error="Name is required">
          <Input />
        </Field>
      </Dialog>
    </>
  );
}

it('starts in the form, is described, and Escape brings the focus back [UI-29]', async () => {
  const { user } = render(<Sample />);
  await user.click(screen.getByRole('button', { name: 'Add User' }));
  const dialog = screen.getByRole('dialog', { name: 'Create New User' });
  expect(dialog).toHaveAccessibleDescription('A new one');
  const name = screen.getByLabelText('Name');
  expect(name).toHaveFocus();
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription('Name is required');

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add User' })).toHaveFocus());
});

it('opened from a menu, it brings the focus back to the button of the menu [UI-29]', async () => {
  const { user } = render(<Sample />);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Create New User' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus());
});

it('a confirmation starts on Cancel and a second press while pending does nothing [UI-20]', async () => {
  const onConfirm = vi.fn<() => void>();
  const alert = (pending: boolean) => (
    <AlertDialog
      open
      onOpenChange={() => undefined}
      title="Close CAR 1?"
      confirmLabel="Close CAR 1"
      pending={pending}
      pendingText="Closing…"
      onConfirm={onConfirm}
    >
      7 officers return to Unassigned.
    </AlertDialog>
  );
  const { user, rerender } = render(alert(false));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    '7 officers return to Unassigned.',
  );
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close CAR 1' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);

  rerender(alert(true));
  await user.click(screen.getByRole('button', { name: 'Closing…' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
