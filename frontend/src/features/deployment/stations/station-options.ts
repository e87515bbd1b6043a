import {
  countByStation,
  counted,
  isolated,
  own,
  type Board,
  type Catalogue,
} from '@muster/protocol';
import type { Option } from '../../../shared/ui/pickers/option.ts';

/**
 * The open stations to choose from for some officers, worded 'name (assigned/capacity) - zone': those with room for
 * all of them first (DEP-66).
 */
export function stationOptions(
  board: Pick<Board, 'stations' | 'zones' | 'assignments'>,
  { stations, zones }: Catalogue,
  userIds: readonly string[],
): Option[] {
  const counts = countByStation(board);
  const placeOf = new Map(board.assignments.map(({ userId, stationId }) => [userId, stationId]));
  const zoneNames = new Map(zones.map(({ id, name }) => [id, name]));
  const options = stations
    .filter(({ id }) => own(board.stations, id)?.isOpen)
    .map(({ id, name, zoneId, zoneName, requiredRoles, requiredTags }) => {
      const [count, capacity] = [counts.get(id) ?? 0, own(board.stations, id)?.capacity ?? 0];
      const roles = requiredRoles?.join(' or ') ?? '';
      const needs = [roles, ...(requiredTags ?? [])].filter(Boolean);
      const free = Math.max(0, capacity - count);
      const coming = userIds.filter((userId) => placeOf.get(userId) !== id).length;
      const notes = [
        roomWords(free, coming),
        ...(needs.length > 0 ? [`needs ${needs.join(', ')}`] : []),
      ];
      return {
        value: id,
        label: `${isolated(name)} (${count}/${capacity}) - ${zoneNames.get(zoneId) ?? zoneName}`,
        detail: notes.join(' · '),
        isDoubtful: coming > free,
      };
    });
  return [
    ...options.filter(({ isDoubtful }) => !isDoubtful),
    ...options.filter(({ isDoubtful }) => isDoubtful),
  ];
}

/** Who stands there already needs no other place: "3 free", "3 places for 5", "full". */
function roomWords(free: number, coming: number): string {
  if (free === 0) return 'full';
  if (free >= coming) return `${free} free`;
  return `${counted(free, 'place')} for ${coming}`;
}
