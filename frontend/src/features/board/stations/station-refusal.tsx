import { X } from 'lucide-react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { useBoardStores, useBoardView } from '../board-stores.ts';

const useRefusal = (stationId: string) =>
  useBoardView((view) => (view.refusal?.stationId === stationId ? view.refusal : null));

/** The same on a tile of the map: its title, all of it in the tooltip and in the opened list. */
export function TileRefusal({ stationId }: { stationId: string }) {
  const refusal = useRefusal(stationId);
  if (!refusal) return null;
  const { title, description } = refusal;
  return (
    <p
      data-tip={[title, description].filter(Boolean).join('. ')}
      className="narrow relative truncate rounded-badge bg-absent-ground px-1 text-11 font-medium text-absent-text"
    >
      {title}
    </p>
  );
}

/** Why the last thing asked for here was not done, until something else is asked for (DEP-90). */
export function StationRefusal({ stationId }: { stationId: string }) {
  const { forgetRefusal } = useBoardStores().view;
  const refusal = useRefusal(stationId);
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
