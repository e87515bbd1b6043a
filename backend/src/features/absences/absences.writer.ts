import { mostAbsences } from '@muster/protocol';
import type { Actor } from '../../lib/caller.ts';
import type { Context } from '../context.ts';
import { Fault } from '../../lib/fault.ts';
import { waitOvertaken } from '../../store/rows/shared-turns.ts';
import {
  absencesOf,
  absencesWritten,
  type AbsencesDoc,
  type AbsencesRepo,
  type AppliedCall,
  type StoredAbsence,
} from './absences.repo.ts';

/** How many calls of a person's absences are known when they come again, and how many ids of removed ones. */
const remembered = { calls: 200, removed: 50 } as const;

/** A call as it was made; without an opId it is not remembered. */
export interface SaidCall {
  readonly opId: string | undefined;
  readonly asked: string;
}

/** What a write makes of somebody's absences. */
export interface Decision {
  /** Those that are new or other than they were. */
  readonly written: readonly Omit<StoredAbsence, 'revision' | 'by' | 'at'>[];
  readonly removed: readonly StoredAbsence[];
  /** The one that the call was about. */
  readonly absenceId: string;
  readonly verb: 'created' | 'updated' | 'deleted' | 'imported';
  /** For the trail. */
  readonly before: object | null;
  readonly after: object | null;
}

interface Made {
  readonly doc: AbsencesDoc;
  readonly absenceId: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Writes somebody's absences: read, decide, one guarded write of the one document, and again from the read when somebody
 * was faster; what the trail is to have rides along (AUD-13).
 */
export function absencesWriter(
  { changes, clock, audit }: Pick<Context, 'changes' | 'clock' | 'audit'>,
  repo: AbsencesRepo,
) {
  changes.subscribe(absencesWritten, (write) => {
    const change = write.detail?.change;
    return change && audit.recordChange(absencesWritten.name, write, change);
  });
  audit.relayAtStart(async () => Promise.all((await repo.keepingChange()).map(recordKept)));

  /** The trail has the latest change before the next one takes its place. */
  async function recordKept({ _id: id, lastChange }: Pick<AbsencesDoc, '_id' | 'lastChange'>) {
    if (lastChange)
      await audit.recordChange(absencesWritten.name, { id, ...lastChange }, lastChange);
  }

  /** What this call was about, if it took effect before. Throws OP_ID_REUSED. */
  async function madeBefore(
    { opId, asked }: SaidCall,
    own: AbsencesDoc,
    { by }: Actor,
  ): Promise<Made | undefined> {
    if (opId === undefined) return undefined;
    const doc = own.ops.some((one) => one.opId === opId) ? own : await repo.withOp(opId);
    const call = doc?.ops.find((one) => one.opId === opId);
    if (!doc || !call) return undefined;
    const isSame = doc._id === own._id && call.userId === by.id && call.asked === asked;
    if (isSame) return { doc, absenceId: call.absenceId };
    throw new Fault('OP_ID_REUSED');
  }

  /** The absence as it stands after the call; undefined where it is not there any more. */
  return async function write(
    person: Named,
    acting: Actor,
    call: SaidCall,
    decide: (doc: AbsencesDoc) => Decision | undefined,
  ): Promise<StoredAbsence | undefined> {
    for (let overtaken = 0; ; overtaken++) {
      if (overtaken > 0) await waitOvertaken(overtaken);
      const before = (await repo.of(person.id)) ?? absencesOf(person.id);
      const made = await madeBefore(call, before, acting);
      if (made) return made.doc.absences.find(({ id }) => id === made.absenceId);
      const decision = decide(before);
      if (!decision) return undefined;
      await recordKept(before);
      const at = clock.instant();
      const next = nextOf(before, decision, { by: acting.by, at });
      if (next.absences.length > mostAbsences) {
        const words = { name: person.name, count: String(mostAbsences) };
        throw new Fault('TOO_MANY_ABSENCES', { words });
      }
      const { verb, absenceId } = decision;
      const change = {
        ...acting,
        kind: `absence.${verb}` as const,
        name: person.name,
        before: decision.before,
        after: decision.after,
        at,
        revision: next.revision,
      };
      const ops = withCall(before.ops, call, acting.by.id, absenceId);
      const after = await repo.write(before, { ...next, ops, lastChange: change });
      if (!after) continue;
      const touched = [...touchedBefore(before, decision), ...decision.written];
      changes.publish(absencesWritten, {
        id: person.id,
        revision: after.revision,
        detail: { touched: touched.map(({ from, to }) => ({ from, to })), change },
      });
      return after.absences.find(({ id }) => id === absenceId);
    }
  };
}

const withCall = (
  ops: readonly AppliedCall[],
  { opId, asked }: SaidCall,
  userId: string,
  absenceId: string,
): AppliedCall[] =>
  (opId === undefined ? [...ops] : [...ops, { opId, asked, userId, absenceId }]).slice(
    -remembered.calls,
  );

function nextOf(
  before: AbsencesDoc,
  { written, removed }: Decision,
  marks: Pick<StoredAbsence, 'by' | 'at'>,
): AbsencesDoc {
  const revision = before.revision + 1;
  const isOther = new Set([...written, ...removed].map(({ id }) => id));
  const kept = before.absences.filter(({ id }) => !isOther.has(id));
  // With what a newer program keeps beside it (PRC-62).
  const byId = new Map(before.absences.map((one) => [one.id, one]));
  const changed = written.map((one) => ({ ...byId.get(one.id), ...one, ...marks, revision }));
  const absences = [...kept, ...changed];
  return {
    ...before,
    revision,
    absences: absences.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    removed: [...before.removed, ...removed.map(({ id }) => id)].slice(-remembered.removed),
  };
}

const touchedBefore = ({ absences }: AbsencesDoc, { written, removed }: Decision) => {
  const ids = new Set([...written, ...removed].map(({ id }) => id));
  return absences.filter(({ id }) => ids.has(id));
};

export type AbsencesWriter = ReturnType<typeof absencesWriter>;
