import type { Catalogue } from '@muster/protocol';
import type { ReactNode } from 'react';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { BoardFilterRow, OfficerSearch } from '../board/components/board-filter-row.tsx';
import { PhoneToolbar } from '../board/components/phone-toolbar.tsx';
import { useNames } from '../board/use-board.ts';
import { DensityChoice } from '../density/density-choice.tsx';

interface ReplayToolbarProps {
  readonly catalogue: Catalogue;
  /** Whom the filters find. */
  readonly found: readonly string[];
  /** At its end where it is one line. */
  readonly end?: ReactNode;
}

/** How densely, and by what filters: those of the live board, which go on there (HIS-33). */
export function ReplayToolbar({ catalogue, found, end }: ReplayToolbarProps) {
  const names = useNames();
  const isPhone = usePhone();
  const filters = <BoardFilterRow catalogue={catalogue} isConfiguring={false} {...names} />;
  const search = <OfficerSearch found={found} />;
  if (isPhone) {
    return (
      <PhoneToolbar isConfiguring={false} views={<DensityChoice />} filters={filters}>
        {search}
      </PhoneToolbar>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <DensityChoice />
      {filters}
      {search}
      {end}
    </div>
  );
}
