import { addressKey } from '../../lib/address.ts';
import type { Recorder } from '../../lib/audit/audit-record.ts';

/** A sign-in that was refused; without an account, somebody typed a name that nobody has. */
export interface RefusedSignIn {
  readonly account: { readonly id: string; readonly username: string } | null;
  readonly address: string;
}

interface Group extends RefusedSignIn {
  more: number;
}

/** Pairs of account and address that have entries of their own in one minute; all others share one. */
const mostGroups = 60;
const everyMs = 60_000;

/**
 * Refused sign-ins: the first of an account and address is recorded at once, what follows within the same minute
 * by one entry with its count, and a flood from everywhere by one more (AUD-8).
 */
export function refusedSignIns(record: (entry: Parameters<Recorder['record']>[0]) => void) {
  let groups = new Map<string, Group>();

  function write({ account, address }: RefusedSignIn, count: number): void {
    record({
      by: null,
      from: address === '' ? null : address,
      kind: 'session.refused',
      what: { type: 'user', id: account?.id ?? null, name: account?.username ?? null },
      after: { count },
    });
  }

  /** Ends the minute: what was only counted is recorded. */
  function flush(): void {
    const over = groups;
    groups = new Map();
    for (const group of over.values()) if (group.more > 0) write(group, group.more);
  }

  const timer = setInterval(flush, everyMs);
  timer.unref();

  return {
    refused({ account, address }: RefusedSignIn): void {
      const key = `${account?.id ?? ''} ${addressKey(address)}`;
      const isNew = !groups.has(key);
      if (isNew && groups.size < mostGroups) {
        groups.set(key, { account, address, more: 0 });
        return write({ account, address }, 1);
      }
      const group = groups.get(key) ?? groups.get('others');
      if (group) group.more += 1;
      else groups.set('others', { account: null, address: '', more: 1 });
    },
    flush,
    stop: () => clearInterval(timer),
  };
}
