import { useState } from 'react';
import { useIsFinal, type FinalSetting } from '../../features/attendance/details/use-is-final.ts';
import { useCorrection } from '../../features/deployment/final/corrections.store.ts';
import { useReplayAddress } from '../../features/deployment/replay/replay-address.ts';
import { now } from '../../shared/dates/clock.ts';

/** How a date's board is shown: live, or as it was at a moment, which a final one is first (DEP-402, HIS-25). */
export function useBoardMode(date: string, setting: FinalSetting) {
  const { at } = useReplayAddress(date);
  const [latest] = useState(() => new Date(now()).toISOString());
  const isFinal = useIsFinal(date, setting);
  const isCorrected = useCorrection(date) !== undefined;
  const isReadOnly = isFinal && !isCorrected;
  return {
    /** Undefined: live. */
    at: at ?? (isReadOnly ? latest : undefined),
    isFinal,
    /** Final, and nobody here corrects it. */
    isReadOnly,
  };
}
