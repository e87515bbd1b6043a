import { counted } from '@muster/protocol';
import { useState, type ReactNode } from 'react';
import { useDrafts } from '../../features/attendance/attendance.draft.ts';
import { useLogout } from '../../features/session/session.queries.ts';
import { useUser } from '../../features/session/session.store.ts';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';

/** Logout ends the drafts on this device, and asks while there are marks that were not sent (ATT-84). */
export function useAskedLogout(): {
  readonly ask: () => void;
  readonly isPending: boolean;
  readonly question: ReactNode;
} {
  const { id } = useUser();
  const drafts = useDrafts();
  const logout = useLogout();
  const [unsent, setUnsent] = useState(0);
  const leave = () => {
    drafts.discardAll(id);
    logout.mutate();
  };
  const ask = () => {
    const marks = drafts
      .keysOf(id)
      .reduce((sum, key) => sum + Math.max(1, Object.keys(drafts.draftOf(key).edits).length), 0);
    if (marks === 0) leave();
    else setUnsent(marks);
  };
  const question = (
    <AlertDialog
      open={unsent > 0}
      onOpenChange={(open) => {
        if (!open) setUnsent(0);
      }}
      title={`Log out without ${counted(unsent, 'mark')}?`}
      confirmLabel="Log out and discard"
      onConfirm={leave}
      pending={logout.isPending}
    >
      {counted(unsent, 'mark was', 'marks were')} not submitted. Nothing of it stays on this device
      after logout.
    </AlertDialog>
  );
  return { ask, isPending: logout.isPending, question };
}
