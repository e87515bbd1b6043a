import { hash } from 'node:crypto';
import type { Actor } from '../../../lib/caller.ts';
import { Fault } from '../../../lib/fault.ts';
import { changedFields } from '../../../store/rows/row-writer.ts';
import { isAdministrator } from '../directory.policy.ts';
import type { DirectoryRepo, UserDoc } from '../directory.repo.ts';

/** How many calls about a person are known when they come again. */
const mostCalls = 10;

/** A call of a system that knows people by its own ids, as it was made (DIR-208). */
export interface ExternalCall {
  readonly opId: string;
  /** SHA-256 of what was asked. */
  readonly asked: string;
}

export const callOf = (opId: string, asked: readonly unknown[]): ExternalCall => ({
  opId,
  asked: hash('sha256', JSON.stringify(asked)),
});

type By = Actor['by'];

/** What a write of a person does beside for such a call, in the turn of the write. */
export function externalCalls(repo: DirectoryRepo) {
  /** Whom this call has written, if it took effect before. Throws OP_ID_REUSED. */
  async function known({ opId, asked }: ExternalCall, by: By): Promise<UserDoc | undefined> {
    const user = await repo.userWithOp(opId);
    const call = user?.ops?.find((one) => one.opId === opId);
    if (!user || !call) return undefined;
    if (call.asked !== asked || call.byId !== by.id) throw new Fault('OP_ID_REUSED');
    return user;
  }

  return {
    /** Whom it has made. Throws NOT_FOUND where they are deleted meanwhile. */
    async madeBefore(call: ExternalCall, by: By): Promise<UserDoc | undefined> {
      const user = await known(call, by);
      if (user?.deletedAt) throw new Fault('NOT_FOUND');
      return user;
    },
    async isKnown(call: ExternalCall, user: UserDoc, by: By): Promise<boolean> {
      const written = await known(call, by);
      if (written && written._id !== user._id) throw new Fault('OP_ID_REUSED');
      return written !== undefined;
    },
    /**
     * What it sets, with the call itself; one that changes nothing is kept beside, so that nobody is told of a
     * change. Throws ADMINISTRATOR_PROTECTED (DIR-209).
     */
    async decided(
      { opId, asked }: ExternalCall,
      user: UserDoc,
      set: Partial<UserDoc>,
      by: By,
    ): Promise<Partial<UserDoc>> {
      const roles = await repo.roles();
      if ([user, { ...user, ...set }].some((one) => isAdministrator(one, roles))) {
        throw new Fault('ADMINISTRATOR_PROTECTED');
      }
      const ops = [...(user.ops ?? []), { opId, asked, byId: by.id }].slice(-mostCalls);
      const kept = { ops, opIds: ops.map((one) => one.opId) };
      if (set === user || Object.keys(changedFields(user, set)).length > 0) {
        // Whom the provider of single sign-on knows stays bound: letting go is for administrators (SES-143).
        const bound = user.signOnKey ? { signOnKey: user.signOnKey } : {};
        return { ...set, ...bound, ...kept };
      }
      await repo.keepOps(user, kept);
      return {};
    },
  };
}
