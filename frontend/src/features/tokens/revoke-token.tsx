import { isolated, type ApiToken } from '@muster/protocol';
import { toast } from '../../shared/ui/feedback/toast.store.ts';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';
import { useRevokeToken } from './tokens.queries.ts';

type RevokeTokenProps = { token: ApiToken; onClose: () => void };

/** Asks before a token is revoked (ECO-10). */
export function RevokeToken({ token, onClose }: RevokeTokenProps) {
  const revoking = useRevokeToken();
  const revoke = () =>
    revoking.mutate(token, {
      onSuccess: () => {
        onClose();
        toast({
          title: 'Token revoked',
          description: `${isolated(token.name)} opens nothing any more.`,
        });
      },
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke ${isolated(token.name)}?`}
      confirmLabel="Revoke Token"
      onConfirm={revoke}
      pending={revoking.isPending}
      pendingText="Revoking…"
      error={revoking.error?.message}
    >
      Programs that use it are refused at once. It cannot be restored; a new token has another
      secret.
    </AlertDialog>
  );
}
