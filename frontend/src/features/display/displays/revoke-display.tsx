import { isolated, type DisplayDevice } from '@muster/protocol';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { useRevokeDisplay } from './displays.queries.ts';

type RevokeDisplayProps = {
  display: DisplayDevice;
  onClose: () => void;
};

/** Asks before the session of a wall screen is ended. */
export function RevokeDisplay({ display, onClose }: RevokeDisplayProps) {
  const revoking = useRevokeDisplay();
  const revoke = () =>
    revoking.mutate(display, {
      onSuccess: () => {
        onClose();
        toast({
          title: 'Display revoked',
          description: `${isolated(display.name)} shows a code now.`,
        });
      },
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (open) return;
        revoking.reset();
        onClose();
      }}
      title={`Revoke ${isolated(display.name)}?`}
      confirmLabel="Revoke Display"
      onConfirm={revoke}
      pending={revoking.isPending}
      pendingText="Revoking…"
      error={revoking.error?.message}
    >
      The screen stops showing the wall at once and shows a pairing code instead. It can be paired
      again at any time.
    </AlertDialog>
  );
}
