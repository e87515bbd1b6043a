import { addDays, dayNumber } from '@muster/protocol';
import { useSearchParams } from 'react-router';
import type { Days } from '../report-range.ts';

/** How far back analytics look: eight shifts are sixteen days. */
export const lookBacks = { '8-shifts': 16, '30-days': 30, '90-days': 90 } as const;
export type LookBack = keyof typeof lookBacks | 'own';

export interface AnalyticsChoice extends Days {
  readonly span: LookBack;
  /** Empty: all. */
  readonly teamIds: readonly string[];
}

/** The days that end today. */
export const daysBack = (span: keyof typeof lookBacks, today: string): Days => ({
  from: addDays(today, 1 - lookBacks[span]),
  to: today,
});

/** What is chosen of analytics, kept in the address; what makes no sense there is ignored (ANA-7). */
export function useAnalyticsAddress(
  today: string,
): [AnalyticsChoice, (change: Partial<AnalyticsChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('span') ?? '';
  const dateOf = (name: string, otherwise: string) => {
    const text = params.get(name) ?? '';
    return dayNumber(text) === undefined ? otherwise : text;
  };
  const back = isLookBack(asked) ? asked : '30-days';
  const days = daysBack(back, today);
  const choice: AnalyticsChoice = {
    span: asked === 'own' ? 'own' : back,
    ...(asked === 'own' ? { from: dateOf('from', days.from), to: dateOf('to', days.to) } : days),
    teamIds: params.get('teams')?.split(',').filter(Boolean) ?? [],
  };
  const change = (next: Partial<AnalyticsChoice>) => {
    const { span, from, to, teamIds } = { ...choice, ...next };
    setParams(
      (before) => {
        const after = new URLSearchParams();
        const section = before.get('section');
        if (section) after.set('section', section);
        if (span !== '30-days') after.set('span', span);
        if (span === 'own') {
          after.set('from', from);
          after.set('to', to);
        }
        if (teamIds.length > 0) after.set('teams', teamIds.join(','));
        return after;
      },
      { replace: true },
    );
  };
  return [choice, change];
}

const isLookBack = (text: string): text is keyof typeof lookBacks => Object.hasOwn(lookBacks, text);
