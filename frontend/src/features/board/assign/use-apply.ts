import type { Board, Operation } from '@muster/protocol';
import { useState } from 'react';
import { useOperations } from '../board-scope.tsx';
import type { Words } from '../operations/operation-words.ts';
import { useSending } from '../operations/use-sending.ts';

/** Applies what a dialog shows of a board, and computes it again when it was refused (DEP-50, UI-310). */
export function useApply(
  computed: Pick<Board, 'revision'> | undefined,
  confirmed: Pick<Board, 'revision'> | undefined,
  computeAgain: () => void,
) {
  const operations = useOperations();
  const [objection, setObjection] = useState<Words>();
  const hear = (refused: Words | undefined) => {
    setObjection(refused);
    if (refused) computeAgain();
  };
  const { isSending, send } = useSending(hear);
  const apply = (op: Operation, baseRevision?: number) => {
    const found = operations.objectionTo(op);
    hear(found);
    if (!found) send((answered) => operations.perform(op, answered, baseRevision));
  };
  /** By a press: what was refused of the one before is said no more. */
  const compute = () => {
    setObjection(undefined);
    computeAgain();
  };
  /** The board has changed since. */
  const isStale =
    !isSending &&
    computed !== undefined &&
    confirmed !== undefined &&
    confirmed.revision > computed.revision;
  return { apply, compute, isApplying: isSending, isStale, objection };
}
