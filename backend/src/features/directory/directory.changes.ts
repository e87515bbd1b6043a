import type { Revocation } from '@muster/protocol';
import type { AuthoredChange } from '../../lib/audit/audit-record.ts';
import { changeKind } from '../../lib/changes.ts';

/** What an administrator did with this write; absent where nobody did. */
interface Authored {
  readonly change?: AuthoredChange | undefined;
}

export const userWritten = changeKind<
  Authored & {
    /** Why the person's sessions end with this; absent when they go on with other rights (SES-37, SES-38). */
    readonly ends?: Revocation | undefined;
  }
>('user');
export const teamWritten = changeKind<Authored>('team');
export const roleWritten = changeKind<Authored>('role');
export const tagWritten = changeKind<Authored>('tag');
