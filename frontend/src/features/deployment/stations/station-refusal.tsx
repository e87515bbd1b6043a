import { X } from 'lucide-react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { useBoardStores, useBoardView } from '../board/use-board-stores.ts';

/** Why the last thing asked for here was not done, until something else is asked for (DEP-90). */
export function StationRefusal({ stationId }: { stationId: string }) {
  const { forgetRefusal } = useBoardStores().view;
  const refusal = useBoardView((view) =>
    view.refusal?.stationId === stationId ? view.refusal : null,
  );
  if (!refusal) return null;
  return (
    <div className="flex items-start gap-1 rounded-control bg-absent-ground py-1 pl-2 text-12 text-absent-text">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-semibold">{refusal.title}</span>
        {refusal.description && <span className="block">{refusal.description}</span>}
      </p>
      <IconButton label="Dismiss" icon={X} size="small" onClick={forgetRefusal} />
    </div>
  );
}
