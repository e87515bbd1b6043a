import {
  counted,
  planProgress,
  planRepair,
  type Board,
  type Catalogue,
  type Moment,
} from '@muster/protocol';
import { useMemo, type ReactNode } from 'react';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useOperations } from '../board-scope.tsx';
import { drawnCard } from '../drag/drop.ts';
import { SheetsOverdue, useSheetsOverdue } from './use-plan.ts';

/** Tells whatever shows a person of the date's board whether its sheets are overdue. */
export function OverdueScope({ date, children }: { date: string; children: ReactNode }) {
  return <SheetsOverdue value={useSheetsOverdue(date)}>{children}</SheetsOverdue>;
}

interface PlanStripProps {
  readonly board: Board;
  readonly catalogue: Catalogue;
  readonly moment: Moment;
}

/**
 * What became of the plan, and one press for what can be repaired of it (DEP-507, DEP-513). While sheets come in, that
 * some are out is nothing to act on yet: it is said once they are overdue.
 */
export function PlanStrip(props: PlanStripProps) {
  const { board } = props;
  const isOverdue = useSheetsOverdue(board.date);
  const { came, open, toRepair, all } = planProgress(board);
  if (toRepair.length === 0 && !(isOverdue && open > 0)) return null;
  const parts = [
    toRepair.length > 0 && `${toRepair.length} to repair`,
    open > 0 && `${open} ${isOverdue ? 'not confirmed' : 'still expected'}`,
  ].filter(Boolean);
  return (
    <Banner
      tone="warning"
      action={toRepair.length > 0 && <RepairButton {...props} />}
      className="print:hidden"
    >
      <span className="font-semibold">
        {came} of {counted(all, 'plan')} came true
      </span>
      , {parts.join(', ')}
    </Banner>
  );
}

function RepairButton({ board, catalogue, moment }: PlanStripProps) {
  const operations = useOperations();
  const { op, filled, left } = useMemo(
    () => planRepair(board, catalogue, moment),
    [board, catalogue, moment],
  );
  if (!op) return <span className="text-13 text-ink2">Nobody free fits</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {left > 0 && (
        <span className="text-13 text-ink2">
          {filled} can be, {left} without anybody who fits
        </span>
      )}
      <Button
        writes
        size="small"
        onClick={() => {
          void operations.perform(op);
          focusOnCome(op.moves);
        }}
      >
        Repair
      </Button>
    </span>
  );
}

/** The button goes with what it repairs: whoever pressed it goes on from the first who was given a place. */
function focusOnCome(moves: readonly { userId: string; to: string | null }[]): void {
  const come = moves.find(({ to }) => to !== null);
  requestAnimationFrame(() => {
    if (come && document.activeElement === document.body) drawnCard(come.userId)?.focus();
  });
}
