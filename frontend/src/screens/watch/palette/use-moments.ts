import { momentLink } from '@muster/protocol';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { momentAnswer } from '../../../features/deployment/commands/moment-answer.ts';
import { makeReplayHolder } from '../../../features/deployment/replay/replay-hand.ts';
import { now } from '../../../shared/dates/clock.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';

interface Shown {
  readonly date: string;
  readonly today: string;
  readonly timeZone: string;
}

/** Boards as they were, by the moment that is typed; each is a step of its own for Back (UI-330). */
export function useMoments({ date, today, timeZone }: Shown) {
  const navigate = useNavigate();
  const holder = useSessionScope().part(makeReplayHolder);
  const onMoment = useCallback(
    (day: string, at: string) => void navigate(momentLink(day, at)),
    [navigate],
  );
  const moments = momentAnswer({
    date,
    today,
    timeZone,
    now,
    span: holder.getState().hand?.span,
    onMoment,
  });
  return { onMoment, moments };
}
