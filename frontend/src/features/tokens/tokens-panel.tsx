import {
  isolated,
  type ApiToken,
  type CreatedToken,
  addDays,
  tokenScopes,
  type TokenScope,
  counted,
  daysBetween,
  apiToken,
  tokenInput,
  tokensRoutes,
} from '@muster/protocol';
import { Braces } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { RowDialogs, useRowDialogs } from '../../shared/list/row-dialogs.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { framed, Line, Lines } from '../../shared/list/lines.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ApiPageLink, SectionHead } from '../../shared/ui/layout/card.tsx';
import { CopySecret } from '../../shared/ui/overlays/copy-secret.tsx';
import { RowQuestion, withStatus } from '../../shared/list/row-actions.tsx';
import { formatAgo, formatDateTime } from '../../shared/dates/time-format.ts';
import { formatDate } from '../../shared/dates/date-format.ts';
import { useNow } from '../../shared/dates/clock.ts';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { Field } from '../../shared/ui/controls/field.tsx';
import { ChecksField, TextField } from '../../shared/form/fields.tsx';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { issuesOf, type Save, useForm } from '../../shared/form/use-form.ts';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { againWith, type Topic } from '../../shared/live/topic.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';

const listKey = ['tokens'] as const;

/** The API tokens, also as others make and revoke them (ECO-10). */
const tokensTopic: Topic<ApiToken[]> = {
  key: listKey,
  fetch: (options) => call(tokensRoutes.list, options),
  on: againWith('tokens'),
};

/** What the dialog of a new token holds. */
interface TokenValues {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresOn: string;
}

/** Makes a token; its secret is kept by whoever asked and by no cache. */
function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ values: { scopes, ...rest } }: Save<TokenValues>) =>
      call(tokensRoutes.create, { body: { ...rest, scopes: [...scopes] } }),
    onSuccess: (created) => {
      // Without its secret. The list may have been told of it already.
      const token = apiToken.parse(created);
      queryClient.setQueryData<ApiToken[]>(
        listKey,
        (cached) => cached && [token, ...cached.filter(({ id }) => id !== token.id)],
      );
    },
  });
}

/** Ends a token; programs that use it are refused at once. */
function useRevokeToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ApiToken) => call(tokensRoutes.revoke, { params: { tokenId: id } }),
    onSuccess: (_, { id }) =>
      queryClient.setQueryData<ApiToken[]>(listKey, (cached) =>
        cached?.filter((token) => token.id !== id),
      ),
  });
}

/** What a scope lets a program do (ECO-4). */
const scopeWords: Readonly<Record<TokenScope, { label: string; opens: string }>> = {
  'read:attendance': {
    label: 'Read attendance',
    opens:
      'Sheets and known absences with their types and notes, the update log, figures and reports',
  },
  'read:deployment': {
    label: 'Read deployment',
    opens: 'Zones, stations, officers, the board, saved deployments and forecasts',
  },
  'read:directory': { label: 'Read directory', opens: 'Teams, members, role names and tags' },
  'write:absences': {
    label: 'Write absences',
    opens: 'Enter, change, remove and import known absences of everybody, as an HR system does',
  },
  'write:people': {
    label: 'Write people',
    opens:
      'Create, change, deactivate and activate people by the ids of an HR system, but no administrators',
  },
};

const scopeChoices = tokenScopes.map((scope) => ({
  value: scope,
  label: (
    <>
      <span className="font-medium">{scopeWords[scope].label}</span>
      <span className="block text-12 text-ink3">{scopeWords[scope].opens}</span>
    </>
  ),
}));

const soonDays = 14;

/** What is to be said of a token whose last day is near or over; undefined: nothing yet. */
export function expiryWords(
  expiresOn: string,
  today: string,
): { words: string; isOver: boolean } | undefined {
  const days = daysBetween(today, expiresOn);
  if (days < 0) return { words: 'Expired', isOver: true };
  if (days > soonDays) return undefined;
  if (days === 0) return { words: 'Expires today', isOver: false };
  return {
    words: days === 1 ? 'Expires tomorrow' : `Expires in ${counted(days, 'day')}`,
    isOver: false,
  };
}

type CreateTokenDialogProps = {
  onCreated: (token: CreatedToken) => void;
  onClose: () => void;
};

/** How long a token works unless another day is chosen. */
const usualDays = 90;

/** Makes a token: what to call it, what it may do, until when (ECO-2). */
function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const { calendarDay } = useOrganisation();
  const form = useForm({
    row: undefined,
    input: tokenInput,
    valuesOf: (): TokenValues => ({
      name: '',
      scopes: [],
      expiresOn: addDays(calendarDay, usualDays),
    }),
    check: (values) => issuesOf<TokenValues>(tokenInput, values),
    save: useCreateToken(),
    onDone: onCreated,
  });
  return (
    <FormDialog
      size="small"
      title="Create API token"
      description="A program that sends it may do what you choose, and nothing else."
      submitLabel="Create Token"
      pendingText="Creating…"
      failure={form.failure}
      onClose={onClose}
      {...form.frame}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Which program it is for, such as Payroll"
        size="large"
      />
      <ChecksField form={form} name="scopes" label="May" choices={scopeChoices} />
      <Field label="Last day" hint="The whole day is included">
        <DatePicker
          label="Last day"
          value={form.values.expiresOn}
          onChange={(day) => form.set('expiresOn', day)}
          today={calendarDay}
          min={calendarDay}
          className="self-start"
        />
      </Field>
    </FormDialog>
  );
}

type TokenLineProps = {
  token: ApiToken;
  onRevoke: () => void;
};

/** One token: what it may do, until when, who made it and when it was last used (ECO-3, ECO-10). */
function TokenLine({ token, onRevoke }: TokenLineProps) {
  const { timeZone, calendarDay } = useOrganisation();
  const now = useNow(60_000);
  const { name, scopes, expiresOn, ending, createdAt, createdBy, lastUsedAt } = token;
  const expiry = expiryWords(expiresOn, calendarDay);
  return (
    <Line
      label={name}
      title={name}
      badges={
        <>
          <code className="text-12 text-ink3">…{ending}</code>
          {scopes.map((scope) => (
            <Badge key={scope} size="small" tone="outline" tip={scopeWords[scope].opens}>
              {scopeWords[scope].label}
            </Badge>
          ))}
          {expiry && (
            <Badge size="small" tone={expiry.isOver ? 'absent' : 'pto'}>
              {expiry.words}
            </Badge>
          )}
        </>
      }
      note={[
        lastUsedAt === null
          ? 'never used'
          : `used ${formatAgo(Math.max(0, now - Date.parse(lastUsedAt)))}`,
        `${expiry?.isOver ? 'expired after' : 'works until'} ${formatDate(expiresOn)}`,
        `created ${formatDateTime(createdAt, timeZone)} by ${isolated(createdBy.name)}`,
      ].join(' · ')}
      actions={
        <Button variant="danger-text" onClick={onRevoke}>
          Revoke<bdi className="sr-only"> {name}</bdi>
        </Button>
      }
    />
  );
}

type RevokeTokenProps = { token: ApiToken; onClose: () => void };

/** Asks before a token is revoked (ECO-10). */
const RevokeToken = ({ token, onClose }: RevokeTokenProps) => (
  <RowQuestion
    row={token}
    title={`Revoke ${isolated(token.name)}?`}
    confirmLabel="Revoke Token"
    action={useRevokeToken()}
    pendingText="Revoking…"
    done={{
      title: 'Token revoked',
      description: `${isolated(token.name)} opens nothing any more.`,
    }}
    reason={withStatus}
    onClose={onClose}
  >
    Programs that use it are refused at once. It cannot be restored; a new token has another secret.
  </RowQuestion>
);

/** The API tokens: which there are, make one, revoke one (ECO-10). */
export default function TokensPanel({ label }: { label: string }) {
  const query = useLive(tokensTopic);
  const tokens = query.data;
  const dialogs = useRowDialogs<'revoke'>();
  const [created, setCreated] = useState<CreatedToken>();
  const live = useLiveChannel();
  // The use of a token is announced by nobody, and is noted to the minute.
  useEffect(() => {
    const timer = setInterval(() => live.reload(tokensTopic), 60_000);
    return () => clearInterval(timer);
  }, [live]);
  const create = (
    <Button variant="primary" onClick={dialogs.create}>
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
            Programs call with them. Which calls there are is on the <ApiPageLink />.
          </>
        }
      >
        {tokens && tokens.length > 0 && create}
      </SectionHead>
      <Lines
        query={query}
        failure="Failed to fetch API tokens"
        label="API Tokens"
        className={framed}
        empty={
          <EmptyState title="There is no API token" action={create} className={framed}>
            A program with a token does what that names, such as read attendance or enter absences,
            without a person’s password.
          </EmptyState>
        }
      >
        {(token) => (
          <TokenLine key={token.id} token={token} onRevoke={() => dialogs.show('revoke', token)} />
        )}
      </Lines>
      <RowDialogs
        thing="token"
        became="revoked"
        rows={tokens}
        dialogs={dialogs}
        create={
          <CreateTokenDialog
            onCreated={(token) => {
              dialogs.close();
              setCreated(token);
            }}
            onClose={dialogs.close}
          />
        }
      >
        {(token) => <RevokeToken token={token} onClose={dialogs.close} />}
      </RowDialogs>
      {created && (
        <CopySecret
          title={`Copy the secret of ${isolated(created.name)}`}
          secret={created.secret}
          onClose={() => setCreated(undefined)}
        >
          It is shown this once and stored nowhere. Whoever has it can do what the token may:{' '}
          {created.scopes.map((scope) => scopeWords[scope].label.toLowerCase()).join(', ')}.
        </CopySecret>
      )}
    </>
  );
}
