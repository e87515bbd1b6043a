import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { cn } from '../../../../shared/ui/cn.ts';
import { buttonStyle } from '../../../../shared/ui/controls/button.tsx';
import { setFilters } from '../board-filters.ts';
import { useBoardFilters } from '../use-board-stores.ts';

type PhoneToolbarProps = {
  isConfiguring: boolean;
  /** Stations or officers, and how densely. */
  views: ReactNode;
  filters: ReactNode;
  /** What stays in sight beside the button. */
  children: ReactNode;
};

/** On a phone one row; views and filters unfold below it, and how many are set is said (DEP-121). */
export function PhoneToolbar({ isConfiguring, views, filters, children }: PhoneToolbarProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const count = useBoardFilters((all) => setFilters(all, isConfiguring));
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <div className="flex items-center gap-1.5">
        <button
          type="button"
          aria-label={count === 0 ? 'View and filters' : `View and filters, ${count} set`}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
          className={cn(
            buttonStyle(),
            'min-w-11 gap-1.5',
            isUnfolded && 'bg-sunken! dark:bg-line!',
            count > 0 && 'border-accent! bg-accent-ground! font-semibold text-accent!',
          )}
        >
          <SlidersHorizontal aria-hidden />
          {count > 0 && <span className="tabular-nums">{count}</span>}
        </button>
        {children}
      </div>
      <div id={id} hidden={!isUnfolded} className="flex flex-wrap gap-2 [[hidden]]:hidden">
        {isUnfolded && (
          <>
            {views}
            {filters}
          </>
        )}
      </div>
    </div>
  );
}
