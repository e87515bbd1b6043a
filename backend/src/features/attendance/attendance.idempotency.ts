import { hash } from 'node:crypto';
import { Fault } from '../../lib/fault.ts';
import type { AppliedOp, SheetDoc } from './attendance.repo.ts';

/** How many operations a sheet remembers with their answers. */
const remembered = 10;

/** An operation as it was asked for; without an opId it is not remembered. */
export interface AskedOp {
  readonly opId: string | undefined;
  readonly userId: string;
  /** Identifies what was asked: another thing under the same opId is refused. */
  readonly asked: string;
}

export const askedHash = (what: unknown): string => hash('sha256', JSON.stringify(what));

/** The earlier answer to this very operation, if there was one. Throws OP_ID_REUSED (ATT-18). */
export function earlierAnswer(sheet: SheetDoc, op: AskedOp): object | undefined {
  const known = sheet.ops.find(({ opId }) => opId === op.opId);
  if (!known) return undefined;
  if (known.userId !== op.userId || known.asked !== op.asked) throw new Fault('OP_ID_REUSED');
  return JSON.parse(known.answer) as object;
}

/** The operation and its answer go into the same write as its effect. */
export function remember(
  ops: readonly AppliedOp[],
  { opId, userId, asked }: AskedOp,
  answer: unknown,
): AppliedOp[] {
  if (opId === undefined) return [...ops];
  return [...ops, { opId, userId, asked, answer: JSON.stringify(answer) }].slice(-remembered);
}
