import type { ReportTotals } from '@muster/protocol';
import { cn } from '../../../shared/ui/cn.ts';

const style = 'border-b border-line px-2 text-right text-13';

/** Here, PTO, absent and the rate; who is on no sheet has no rate. */
export function TotalCells({ totals }: { totals: ReportTotals }) {
  const { here, pto, absent, rate } = totals;
  const counted = here + absent > 0;
  return (
    <>
      <td className={cn(style, 'border-l border-l-line2 font-semibold')}>{counted ? here : '–'}</td>
      <td className={cn(style, pto > 0 ? 'font-semibold text-pto-text' : 'text-ink3')}>
        {pto || '–'}
      </td>
      <td className={cn(style, absent > 0 ? 'font-semibold text-absent-text' : 'text-ink3')}>
        {absent || '–'}
      </td>
      <td className={style}>{counted ? `${rate}%` : '–'}</td>
    </>
  );
}
