import { useEffect, useRef, useState } from 'react';
import { useBoardStores, usePending, type Answered } from '../board-stores.ts';
import type { Words } from './operation-words.ts';

/**
 * Sends an operation from a dialog that stays open until the server has answered, and hears what was refused (DEP-90).
 * Whoever has closed it meanwhile is told by a notice.
 */
export function useSending(onAnswer: (refused: Words | undefined) => void) {
  const { closeDialog } = useBoardStores().view;
  const [isSending, setSending] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const isUnanswered = usePending(({ entries }) => entries.some(({ attempts }) => attempts > 0));
  useEffect(() => {
    // Without a connection the bar says what is not sent yet; nothing is to be waited for here.
    if (isSending && isUnanswered) closeDialog();
  }, [isSending, isUnanswered, closeDialog]);

  /** `perform`: whether it was sent. */
  const send = (perform: (answered: Answered) => boolean): void => {
    const answered = (refused: Words | undefined) => {
      if (!isShown.current) return false;
      setSending(false);
      onAnswer(refused);
      if (!refused) closeDialog();
      return true;
    };
    setSending(true);
    if (!perform(answered)) setSending(false);
  };
  return { isSending, send };
}
