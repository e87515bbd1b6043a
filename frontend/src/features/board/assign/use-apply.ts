import type { Board, Operation } from '@muster/protocol';
import { useEffect, useRef, useState } from 'react';
import { useOperations } from '../board-scope.tsx';
import { useBoardStores, usePending } from '../board-stores.ts';
import type { Words } from '../operations/operation-words.ts';

/** Applies what a dialog shows: it is open until the server has answered, and computes again when it was refused (DEP-90). */
export function useApply(
  computed: Pick<Board, 'revision'> | undefined,
  confirmed: Pick<Board, 'revision'> | undefined,
  computeAgain: () => void,
) {
  const operations = useOperations();
  const { closeDialog } = useBoardStores().view;
  const [isApplying, setApplying] = useState(false);
  const [objection, setObjection] = useState<Words>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const isUnanswered = usePending(({ entries }) => entries.some(({ attempts }) => attempts > 0));
  useEffect(() => {
    // Without a connection the bar says what is not sent yet; nothing is to be waited for here.
    if (isApplying && isUnanswered) closeDialog();
  }, [isApplying, isUnanswered, closeDialog]);

  const apply = (op: Operation, baseRevision?: number) => {
    const found = operations.objectionTo(op);
    setObjection(found);
    if (found) {
      computeAgain();
      return;
    }
    setApplying(true);
    const answered = (refused: Words | undefined) => {
      // Whoever has closed it meanwhile is told by a notice.
      if (!isShown.current) return false;
      setApplying(false);
      setObjection(refused);
      if (refused) computeAgain();
      else closeDialog();
      return true;
    };
    operations.perform(op, answered, baseRevision);
  };
  /** The board has changed since. */
  const isStale =
    !isApplying &&
    computed !== undefined &&
    confirmed !== undefined &&
    confirmed.revision > computed.revision;
  return { apply, isApplying, isStale, objection };
}
