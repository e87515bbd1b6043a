import { useEffect, useState } from 'react';
import { newOpId } from '../../../shared/http/op-id.ts';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';

/** How far the server is with the proposal that is waited for. */
export interface SolvingProgress {
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  /** Names the computation that begins now, whose progress counts from here on. */
  begin(): string;
}

const nothingYet = { opId: '', done: 0, total: 0 };

/** Follows what the server says of one computation (STF-27). */
export function useSolvingProgress(): SolvingProgress {
  const { channel } = useLiveChannel();
  const [{ done, total }, setTold] = useState(nothingYet);
  useEffect(
    () =>
      channel.on('auto-assign:progress', (told) =>
        setTold((now) => (now.opId === told.opId ? told : now)),
      ),
    [channel],
  );
  return {
    done,
    total,
    begin() {
      const opId = newOpId();
      setTold({ ...nothingYet, opId });
      return opId;
    },
  };
}
