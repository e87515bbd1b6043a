import { screen } from '@testing-library/react';
import { Trash2 } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { AppFrame } from '../layout/app-frame.tsx';
import { AlertDialog } from '../overlays/alert-dialog.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { DropdownMenu } from '../overlays/dropdown-menu.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const reason = 'The server does not answer.';
const frame = (content: React.ReactNode) =>
  render(
    <AppFrame bar={null} stop={reason}>
      {content}
    </AppFrame>,
  );

it('while writing is stopped a form is not sent, by its button or by Enter, and its dialog says why [S26, UI-45]', async () => {
  const send = vi.fn((event: React.FormEvent) => event.preventDefault());
  const { user } = frame(
    <Dialog open onOpenChange={vi.fn()} title="Create Tag" footer={<Button>Cancel</Button>}>
      <form onSubmit={send}>
        <input aria-label="Name" />
        <Button type="submit">Create Tag</Button>
      </form>
    </Dialog>,
  );
  const button = screen.getByRole('button', { name: 'Create Tag' });
  expect(button).toHaveAccessibleDescription(reason);
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  await user.click(button);
  await user.type(screen.getByLabelText('Name'), 'Xray{Enter}');
  expect(send).not.toHaveBeenCalled();
});

it('what is filled, warns or is said to write cannot be pressed then; what only reads can [S26, UI-45]', async () => {
  const press = vi.fn();
  const { user } = frame(
    <>
      <Button variant="primary" onClick={() => press('create')}>
        Create
      </Button>
      <Button variant="danger-text" onClick={() => press('revoke')}>
        Revoke
      </Button>
      <Button writes onClick={() => press('restore')}>
        Restore
      </Button>
      <IconButton writes label="Delete" icon={Trash2} onClick={() => press('delete')} />
      <Button onClick={() => press('reset filters')}>Reset</Button>
      <DropdownMenu
        trigger={<Button>Actions</Button>}
        items={[
          { label: 'Edit', writes: true, onSelect: () => press('edit') },
          { label: 'View', onSelect: () => press('view') },
        ]}
      />
    </>,
  );
  for (const name of ['Create', 'Revoke', 'Restore', 'Delete', 'Reset', 'Actions']) {
    await user.click(screen.getByRole('button', { name }));
  }
  await user.click(screen.getByRole('menuitem', { name: /^Edit/ }));
  await user.click(screen.getByRole('menuitem', { name: 'View' }));
  expect(press.mock.calls).toEqual([['reset filters'], ['view']]);
});

it('a question that is open then cannot be confirmed, and says why [S26, UI-45]', async () => {
  const confirm = vi.fn();
  const { user } = frame(
    <AlertDialog
      open
      onOpenChange={vi.fn()}
      title="Delete Xray?"
      confirmLabel="Delete Tag"
      onConfirm={confirm}
    >
      3 officers carry it.
    </AlertDialog>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  await user.click(screen.getByRole('button', { name: 'Delete Tag' }));
  expect(confirm).not.toHaveBeenCalled();
});
