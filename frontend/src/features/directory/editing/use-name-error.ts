import { useState } from 'react';
import { isFault } from '../../../shared/http/fault.ts';
import { useToast } from '../../../shared/session/use-toast.ts';

/**
 * What is wrong with the name of what is edited, said beside it and as a notice (ADM-44). It is about the
 * name as it was sent: another one has not been judged yet.
 */
export function useNameError(name: string, missing: string) {
  const [judged, setJudged] = useState<{ readonly name: string; readonly words: string }>();
  const toast = useToast();
  return {
    error: judged?.name === name ? judged.words : undefined,
    /** Whether there is a name. */
    check: (): boolean => {
      if (name.trim() !== '') return true;
      setJudged({ name, words: missing });
      toast({ title: 'Validation Error', description: missing, variant: 'destructive' });
      return false;
    },
    /** A refusal that is about the name. */
    hear: (fault: unknown): void => {
      if (isFault(fault, 'NAME_TAKEN')) setJudged({ name, words: fault.detail });
    },
  };
}
