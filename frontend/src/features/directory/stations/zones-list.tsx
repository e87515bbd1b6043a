import { counted, isolated } from '@muster/protocol';
import type { AdminStation, AdminZone } from '@muster/protocol';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { editAndDelete, RowActions } from '../list/row-actions.tsx';

type ZonesListProps = {
  zones: readonly AdminZone[];
  stations: readonly AdminStation[];
  onEdit: (zone: AdminZone) => void;
  onRemove: (zone: AdminZone) => void;
};

/** The zones, each with how many stations are in use there (ADM-210). */
export function ZonesList({ zones, stations, onEdit, onRemove }: ZonesListProps) {
  return (
    <Card padded={false}>
      <ul aria-label="Zones" className="grid sm:grid-cols-2 xl:grid-cols-3">
        {zones.map((zone) => {
          const inUse = stations.filter(
            ({ zoneId, retiredAt }) => zoneId === zone.id && !retiredAt,
          ).length;
          const words = counted(inUse, 'station');
          return (
            <li
              key={zone.id}
              aria-label={zone.name}
              className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{zone.name}</p>
                <p className="text-12 wrap-anywhere text-ink3">
                  {zone.description ? `${words} · ${isolated(zone.description)}` : words}
                </p>
              </div>
              {!zone.isActive && (
                <Badge tone="neutral">{zone.retiredAt ? 'Retired' : 'Out of use'}</Badge>
              )}
              <RowActions
                name={zone.name}
                actions={editAndDelete(
                  () => onEdit(zone),
                  () => onRemove(zone),
                  zone.retiredAt
                    ? 'Retired: saved deployments name its stations.'
                    : inUse > 0
                      ? `Move or remove its ${words} first.`
                      : undefined,
                )}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
