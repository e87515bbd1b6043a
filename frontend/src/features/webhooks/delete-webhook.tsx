import type { Webhook } from '@muster/protocol';
import { toast } from '../../shared/ui/feedback/toast.store.ts';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';
import { shortUrl } from './webhook.words.ts';
import { useDeleteWebhook } from './webhooks.queries.ts';

type DeleteWebhookProps = { webhook: Webhook; onClose: () => void };

/** Asks before a webhook is deleted (ECO-52). */
export function DeleteWebhook({ webhook, onClose }: DeleteWebhookProps) {
  const deleting = useDeleteWebhook();
  const name = shortUrl(webhook.url);
  const remove = () =>
    deleting.mutate(webhook, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Webhook deleted', description: `${name} is sent nothing any more.` });
      },
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the webhook to ${name}?`}
      confirmLabel="Delete Webhook"
      onConfirm={remove}
      pending={deleting.isPending}
      pendingText="Deleting…"
      error={deleting.error?.message}
    >
      Its deliveries are deleted with it, and what waits is not sent any more. It cannot be
      restored; a new webhook has another secret.
    </AlertDialog>
  );
}
