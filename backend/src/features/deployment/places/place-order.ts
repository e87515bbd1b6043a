import { Fault } from '../../../lib/fault.ts';
import { revisionOf } from '../../../lib/rows/rows.repo.ts';
import { stationWritten, zoneWritten } from '../catalogue/catalogue.changes.ts';
import type { StationDoc, ZoneDoc } from '../catalogue/catalogue.repo.ts';
import type { PlaceWriting } from './place-writing.ts';

/** Whether another order stands than that which somebody saw; what came or went since does not count (DEP-170). */
export function isOtherOrder(
  seen: readonly string[],
  rows: readonly { readonly _id: string }[],
): boolean {
  const now = rows.map(({ _id }) => _id).filter((id) => seen.includes(id));
  const then = seen.filter((id) => now.includes(id));
  return then.some((id, index) => id !== now[index]);
}

/** Those left out follow in the order they had (DEP-145). Throws UNKNOWN_ZONE, UNKNOWN_STATION. */
export async function setPlaceOrder(
  { repo, changes }: Pick<PlaceWriting, 'repo' | 'changes'>,
  kind: 'zones' | 'stations',
  ids: readonly string[],
): Promise<void> {
  const rows: readonly (ZoneDoc | StationDoc)[] =
    kind === 'zones' ? await repo.zoneDocs() : await repo.stationDocs();
  const unknown = ids.find((id) => !rows.some(({ _id }) => _id === id));
  if (unknown !== undefined) {
    throw kind === 'zones'
      ? new Fault('UNKNOWN_ZONE', { words: { zone: unknown } })
      : new Fault('UNKNOWN_STATION', { words: { station: unknown } });
  }
  const rest = rows.filter(({ _id }) => !ids.includes(_id)).map(({ _id }) => _id);
  const wanted = [...new Set(ids), ...rest];
  const moved = rows.filter(({ _id, order: at }) => wanted.indexOf(_id) !== at);
  for (const { _id } of moved) await repo.setOrder(kind, _id, wanted.indexOf(_id));
  const told = kind === 'zones' ? zoneWritten : stationWritten;
  for (const row of moved) changes.tell(told, { id: row._id, revision: revisionOf(row) });
}
