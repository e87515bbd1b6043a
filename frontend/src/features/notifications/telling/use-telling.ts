import type { Notification } from '@muster/protocol';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { followPresses } from './browser-notices.ts';
import { makeTeller } from './teller.ts';
import { makeTelling } from './telling.store.ts';

/** Tells of what comes into the list, as this person has chosen (NOT-31). */
export function useTelling(list: readonly Notification[] | undefined): void {
  const { store } = useSessionScope().part(makeOwnTelling);
  const navigate = useNavigate();
  const [tell] = useState(() => makeTeller(store.getState, (link) => void navigate(link)));
  useEffect(() => followPresses((link) => void navigate(link)), [navigate]);
  useEffect(() => {
    if (list) tell(list).catch((error: unknown) => console.error(error));
  }, [list, tell]);
}

export const makeOwnTelling = (scope: Parameters<typeof makeTelling>[0]) => makeTelling(scope);
