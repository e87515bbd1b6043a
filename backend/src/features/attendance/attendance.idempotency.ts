import { answersKeptMs } from '@muster/protocol';
import { hash } from 'node:crypto';
import { Fault } from '../../lib/fault.ts';
import type { AppliedOp, SheetDoc } from './attendance.model.ts';

/** How many operations a sheet remembers with their answers. */
const remembered = 10;

/** An operation as it was asked for; without an opId it is not remembered. */
export interface AskedOp {
  readonly opId: string | undefined;
  readonly userId: string;
  /** Identifies what was asked: another thing under the same opId is refused. */
  readonly asked: string;
}

export const askedHash = (request: unknown): string => hash('sha256', JSON.stringify(request));

/** This very operation, if it took effect before. Throws OP_ID_REUSED (ATT-18). */
export function earlierOp(sheet: SheetDoc, op: AskedOp): AppliedOp | undefined {
  const appliedOp = sheet.ops.find(({ opId }) => opId === op.opId);
  if (!appliedOp) return undefined;
  if (appliedOp.userId !== op.userId || appliedOp.asked !== op.asked)
    throw new Fault('OP_ID_REUSED');
  return appliedOp;
}

/** The operation and its answer go into the same write as its effect. */
export function remember(
  ops: readonly AppliedOp[],
  { opId, userId, asked }: AskedOp,
  answer: unknown,
  now: number,
): AppliedOp[] {
  const recentOps = withoutAnswersBefore(ops, new Date(now - answersKeptMs).toISOString());
  if (opId === undefined) return recentOps;
  const at = new Date(now).toISOString();
  return [...recentOps, { opId, userId, asked, answer: JSON.stringify(answer), at }].slice(
    -remembered,
  );
}

/** One without its time is from before there was one. */
export const withoutAnswersBefore = (ops: readonly AppliedOp[], moment: string): AppliedOp[] =>
  ops.map(({ answer, at = '', ...op }) =>
    answer !== undefined && at >= moment ? { ...op, answer, at } : op,
  );

/** In order behind every instant, so that an index finds the others alone. */
const noAnswers = 'none';

export const oldestAnswerOf = (ops: readonly AppliedOp[]): string =>
  ops.flatMap(({ answer, at }) => (answer !== undefined && at ? [at] : [])).toSorted()[0] ??
  noAnswers;
