import type { Board, Catalogue } from '@muster/protocol';
import type { Option } from '../../../shared/ui/pickers/option.ts';

/** The open stations to choose from, worded 'name (assigned/capacity) - zone' (DEP-66). */
export function stationOptions(
  board: Pick<Board, 'stations' | 'zones' | 'assignments'>,
  { stations, zones }: Catalogue,
): Option[] {
  const counts = new Map<string, number>();
  for (const { stationId } of board.assignments) {
    counts.set(stationId, (counts.get(stationId) ?? 0) + 1);
  }
  const zoneNames = new Map(zones.map(({ id, name }) => [id, name]));
  return stations
    .filter(({ id }) => board.stations[id]?.isOpen)
    .map(({ id, name, zoneId, zoneName, requiredRoles, requiredTags }) => {
      const [count, capacity] = [counts.get(id) ?? 0, board.stations[id]?.capacity ?? 0];
      const roles = requiredRoles?.join(' or ') ?? '';
      const needs = [roles, ...(requiredTags ?? [])].filter(Boolean);
      const notes = [
        ...(needs.length > 0 ? [`needs ${needs.join(', ')}`] : []),
        ...(count >= capacity ? ['full'] : []),
      ];
      return {
        value: id,
        label: `${name} (${count}/${capacity}) - ${zoneNames.get(zoneId) ?? zoneName}`,
        ...(notes.length > 0 && { detail: notes.join(' · ') }),
      };
    });
}
