import type { Revocation } from '@muster/protocol';
import { changeKind } from '../../lib/changes.ts';

export const userWritten = changeKind<{
  /** Why the person's sessions end with this; absent when they go on with other rights (SES-37, SES-38). */
  readonly ends?: Revocation | undefined;
}>('user');
export const teamWritten = changeKind('team');
export const roleWritten = changeKind('role');
export const tagWritten = changeKind('tag');
