import { dayNumber } from '@muster/protocol';
import { useSearchParams } from 'react-router';
import { daysAround, spans, type Days, type Span } from './report-range.ts';

export const reportViews = ['matrix', 'daily', 'absences', 'late-sheets', 'changes'] as const;
export type ReportView = (typeof reportViews)[number];

/** What is chosen of the reports, kept in the address (REP-15). */
export interface ReportChoice extends Days {
  readonly view: ReportView;
  readonly span: Span;
  /** Empty: all. */
  readonly teamIds: readonly string[];
}

/** What makes no sense in the address is ignored; without any choice it is this month. */
export function useReportAddress(
  today: string,
): [ReportChoice, (change: Partial<ReportChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const dateOf = (name: string) => {
    const text = params.get(name) ?? '';
    return dayNumber(text) === undefined ? undefined : text;
  };
  const one = <T extends string>(name: string, values: readonly T[], otherwise: T) =>
    values.find((value) => value === params.get(name)) ?? otherwise;
  const span = one('span', spans, 'month');
  const from = dateOf('from');
  const to = dateOf('to');
  const month = daysAround('month', today, today);
  const days =
    span === 'own'
      ? { from: from ?? month.from, to: to ?? month.to }
      : daysAround(span, from ?? today, today);
  const choice: ReportChoice = {
    ...days,
    span,
    view: one('view', reportViews, 'matrix'),
    teamIds: params.get('teams')?.split(',').filter(Boolean) ?? [],
  };

  const change = (next: Partial<ReportChoice>) => {
    const to = { ...choice, ...next };
    setParams(
      (before) => {
        const after = new URLSearchParams();
        const section = before.get('section');
        if (section) after.set('section', section);
        if (to.view !== 'matrix') after.set('view', to.view);
        if (to.span !== 'month') after.set('span', to.span);
        after.set('from', to.from);
        if (to.span === 'own') after.set('to', to.to);
        if (to.teamIds.length > 0) after.set('teams', to.teamIds.join(','));
        return after;
      },
      { replace: true },
    );
  };
  return [choice, change];
}
