import type { Webhook as Row } from '@muster/protocol';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../shared/address/use-address.ts';
import { Subject, type SubjectProps } from '../../shared/subject/subject.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { linkStyle } from '../../shared/ui/controls/link-style.ts';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { SectionHead } from '../../shared/ui/layout/section-head.tsx';
import { CopySecret } from '../../shared/ui/overlays/copy-secret.tsx';
import { DeleteWebhook } from './delete-webhook.tsx';
import { DeliveriesView } from './deliveries-view.tsx';
import type { NewSecret } from './use-webhook-form.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookLine } from './webhook-line.tsx';
import { shortUrl } from './webhook.words.ts';
import { useWebhooks } from './webhooks.queries.ts';

type WebhooksPanelProps = { label: string; today: { timeZone: string } };

const framed = 'rounded-card border border-line bg-surface';

/** The webhooks: which there are, make, edit and delete one, and what was sent to each (ECO-52). */
export default function WebhooksPanel({ label, today: { timeZone } }: WebhooksPanelProps) {
  const { data: webhooks, error, refetch, isFetching } = useWebhooks();
  const [address, go] = useAddress({ webhook: '' });
  const [edited, setEdited] = useState<{ id?: string }>();
  const [deleted, setDeleted] = useState<string>();
  const [secret, setSecret] = useState<NewSecret>();
  const form = {
    onDone: (made: NewSecret | undefined) => {
      setEdited(undefined);
      setSecret(made);
    },
    onClose: () => setEdited(undefined),
  };
  const known = {
    thing: 'webhook',
    rows: webhooks,
    name: ({ url }: Row) => `The webhook to ${shortUrl(url)}`,
  } as const;
  if (webhooks && address.webhook !== '') {
    return (
      <OpenedWebhook
        known={{ ...known, id: address.webhook }}
        timeZone={timeZone}
        onBack={() => go({ webhook: '' }, { push: true })}
      />
    );
  }

  const create = (
    <Button variant="primary" onClick={() => setEdited({})}>
      <Webhook aria-hidden />
      Create Webhook
    </Button>
  );
  return (
    <>
      <SectionHead
        title={label}
        note={
          <>
            Other programs are told what happens. What messages say is on the{' '}
            <a href="/docs" target="_blank" rel="noreferrer" className={linkStyle()}>
              API page
            </a>
            .
          </>
        }
      >
        {webhooks && webhooks.length > 0 && create}
      </SectionHead>
      {webhooks ? (
        webhooks.length === 0 ? (
          <EmptyState title="There is no webhook" action={create} className={framed}>
            A program learns of submitted sheets, saved deployments and lost displays as they
            happen.
          </EmptyState>
        ) : (
          <ul aria-label="Webhooks" className={`divide-y divide-line ${framed}`}>
            {webhooks.map((webhook) => (
              <WebhookLine
                key={webhook.id}
                webhook={webhook}
                timeZone={timeZone}
                onOpen={() => go({ webhook: webhook.id }, { push: true })}
                onEdit={() => setEdited({ id: webhook.id })}
                onDelete={() => setDeleted(webhook.id)}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          title="Failed to fetch webhooks"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
      {edited && edited.id === undefined && <WebhookDialog webhook={undefined} {...form} />}
      <Subject {...known} id={edited?.id}>
        {(webhook) => <WebhookDialog webhook={webhook} {...form} />}
      </Subject>
      {secret && (
        <CopySecret
          title={`Copy the secret of ${shortUrl(secret.url)}`}
          secret={secret.secret}
          onClose={() => setSecret(undefined)}
        >
          It is shown this once. The receiver verifies with it that messages come from here.
        </CopySecret>
      )}
      <Subject {...known} id={deleted}>
        {(webhook) => <DeleteWebhook webhook={webhook} onClose={() => setDeleted(undefined)} />}
      </Subject>
    </>
  );
}

type OpenedWebhookProps = {
  known: Omit<SubjectProps<Row>, 'children'>;
  timeZone: string;
  onBack: () => void;
};

/** The deliveries of the webhook that the address names, also after it was deleted. */
function OpenedWebhook({ known, timeZone, onBack }: OpenedWebhookProps) {
  const none = (
    <EmptyState
      title="There is no such webhook"
      action={<Button onClick={onBack}>All Webhooks</Button>}
      className={framed}
    >
      It was deleted with its deliveries.
    </EmptyState>
  );
  return (
    <Subject {...known} unknown={none}>
      {(webhook, gone) => (
        <DeliveriesView webhook={webhook} gone={gone} timeZone={timeZone} onBack={onBack} />
      )}
    </Subject>
  );
}
