import { isolated, type ApiToken, type CreatedToken } from '@muster/protocol';
import { Braces } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { Subject } from '../../shared/subject/subject.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { linkStyle } from '../../shared/ui/controls/link-style.ts';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { SectionHead } from '../../shared/ui/layout/section-head.tsx';
import { CopySecret } from '../../shared/ui/overlays/copy-secret.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { RevokeToken } from './revoke-token.tsx';
import { TokenLine } from './token-line.tsx';
import { tokensTopic } from './tokens.queries.ts';

type TokensPanelProps = { label: string; today: { calendarDay: string; timeZone: string } };

const framed = 'rounded-card border border-line bg-surface';

/** The API tokens: which there are, make one, revoke one (ECO-10). */
export default function TokensPanel({ label, today: { calendarDay, timeZone } }: TokensPanelProps) {
  const { data: tokens, error, refetch, isFetching } = useLive(tokensTopic);
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedToken>();
  const [revoking, setRevoking] = useState<string>();
  const live = useLiveChannel();
  // The use of a token is announced by nobody, and is noted to the minute.
  useEffect(() => {
    const timer = setInterval(() => live.reload(tokensTopic), 60_000);
    return () => clearInterval(timer);
  }, [live]);
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Braces aria-hidden />
      Create Token
    </Button>
  );

  return (
    <>
      <SectionHead
        title={label}
        note={
          <>
            Programs read with them. Which calls there are is on the{' '}
            <a href="/docs" target="_blank" rel="noreferrer" className={linkStyle()}>
              API page
            </a>
            .
          </>
        }
      >
        {tokens && tokens.length > 0 && create}
      </SectionHead>
      {tokens ? (
        tokens.length === 0 ? (
          <EmptyState title="There is no API token" action={create} className={framed}>
            A program with a token reads attendance, deployment or the directory without a person’s
            password.
          </EmptyState>
        ) : (
          <ul
            aria-label="API Tokens"
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {tokens.map((token) => (
              <TokenLine
                key={token.id}
                token={token}
                today={calendarDay}
                timeZone={timeZone}
                onRevoke={() => setRevoking(token.id)}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          title="Failed to fetch API tokens"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
      {isCreating && (
        <CreateTokenDialog
          today={calendarDay}
          onCreated={(token) => {
            setCreating(false);
            setCreated(token);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {created && (
        <CopySecret
          title={`Copy the secret of ${isolated(created.name)}`}
          secret={created.secret}
          onClose={() => setCreated(undefined)}
        >
          It is shown this once and stored nowhere. Whoever has it reads with this token.
        </CopySecret>
      )}
      <Subject
        thing="token"
        became="revoked"
        rows={tokens}
        id={revoking}
        name={({ name }: ApiToken) => name}
      >
        {(token) => <RevokeToken token={token} onClose={() => setRevoking(undefined)} />}
      </Subject>
    </>
  );
}
