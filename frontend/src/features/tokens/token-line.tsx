import { isolated, type ApiToken } from '@muster/protocol';
import { formatAgo } from '../../shared/dates/age-format.ts';
import { formatDate } from '../../shared/dates/date-format.ts';
import { formatDateTime } from '../../shared/dates/time-format.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { expiryWords, scopeWords } from './token-words.ts';

type TokenLineProps = {
  token: ApiToken;
  today: string;
  timeZone: string;
  onRevoke: () => void;
};

/** One token: what it reads, until when, who made it and when it was last used (ECO-3, ECO-10). */
export function TokenLine({ token, today, timeZone, onRevoke }: TokenLineProps) {
  const now = useNow(60_000);
  const { name, scopes, expiresOn, ending, createdAt, createdBy, lastUsedAt } = token;
  const expiry = expiryWords(expiresOn, today);
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <code className="text-12 text-ink3">…{ending}</code>
          {scopes.map((scope) => (
            <Badge key={scope} size="small" tone="outline" tip={scopeWords[scope].reads}>
              {scopeWords[scope].label}
            </Badge>
          ))}
          {expiry && (
            <Badge size="small" tone={expiry.isOver ? 'absent' : 'pto'}>
              {expiry.words}
            </Badge>
          )}
        </p>
        <p className="text-12 wrap-anywhere text-ink3">
          {lastUsedAt === null
            ? 'never used'
            : `used ${formatAgo(Math.max(0, now - Date.parse(lastUsedAt)))}`}
          {` · ${expiry?.isOver ? 'expired after' : 'works until'} ${formatDate(expiresOn)}`}
          {` · created ${formatDateTime(createdAt, timeZone)} by ${isolated(createdBy.name)}`}
        </p>
      </div>
      <Button variant="danger-text" onClick={onRevoke}>
        Revoke<bdi className="sr-only"> {name}</bdi>
      </Button>
    </li>
  );
}
