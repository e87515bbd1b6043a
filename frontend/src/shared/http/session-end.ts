import { sessionEndHeaders } from '@muster/protocol';
import { create } from 'zustand';
import { thisMoment, type Moment } from '../dates/clock.ts';

interface SessionEnd {
  /** Milliseconds from `heardAt` until the session ends, as things stand and whatever its person does. */
  readonly endsMs: number;
  readonly absoluteMs: number;
  /** The longest that was heard of: what a press puts the end off by. */
  readonly longestMs: number;
  readonly heardAt: Moment;
}

/** What the last answer said of the session's end (SES-110); null before there was one. */
export const useSessionEnd = create<{ readonly end: SessionEnd | null }>(() => ({ end: null }));

export function hearSessionEnd(headers: Headers): void {
  const endsMs = Number(headers.get(sessionEndHeaders.endsMs) ?? Number.NaN);
  const absoluteMs = Number(headers.get(sessionEndHeaders.absoluteMs) ?? Number.NaN);
  if (!Number.isFinite(endsMs) || !Number.isFinite(absoluteMs)) return;
  useSessionEnd.setState(({ end }) => ({
    end: {
      endsMs,
      absoluteMs,
      longestMs: Math.max(end?.longestMs ?? 0, endsMs),
      heardAt: thisMoment(),
    },
  }));
}
