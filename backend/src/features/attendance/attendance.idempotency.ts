import { hash } from 'node:crypto';
import { Fault } from '../../lib/fault.ts';
import type { AppliedOp, SheetDoc } from './attendance.repo.ts';

/** How many operations a sheet remembers with their answers. */
const remembered = 10;

/** What identifies a request: the same one sent twice has one effect, another one under its id is refused. */
export const askedHash = (what: unknown): string => hash('sha256', JSON.stringify(what));

/** The earlier answer to this very operation, if there was one. Throws OP_ID_REUSED (ATT-18). */
export function earlierAnswer(
  sheet: SheetDoc | null,
  op: Pick<AppliedOp, 'userId' | 'asked'> & { opId: string | undefined },
): unknown {
  const known = sheet?.ops.find(({ opId }) => opId === op.opId);
  if (!known) return undefined;
  if (known.userId !== op.userId || known.asked !== op.asked) throw new Fault('OP_ID_REUSED');
  return JSON.parse(known.answer);
}

/** The operation and its answer go into the same write as its effect. */
export const remember = (ops: readonly AppliedOp[], op: AppliedOp): AppliedOp[] =>
  [...ops, op].slice(-remembered);
