import { Fault } from '../../../lib/fault.ts';
import { revisionOf } from '../../../lib/rows/rows.repo.ts';
import { stationWritten, zoneWritten } from '../catalogue/catalogue.changes.ts';
import type { StationDoc, ZoneDoc } from '../catalogue/catalogue.repo.ts';
import type { PlaceStep } from './place-jobs.repo.ts';
import type { PlaceWriting } from './place-writing.ts';

type Kind = 'zones' | 'stations';
type PlaceDoc = ZoneDoc | StationDoc;

/** What an order that somebody chose does: nothing where it stands already. Throws UNKNOWN_ZONE, UNKNOWN_STATION. */
export function orderSteps(
  kind: Kind,
  rows: readonly PlaceDoc[],
  ids: readonly string[],
): PlaceStep[] {
  const unknown = ids.find((id) => !rows.some(({ _id }) => _id === id));
  if (unknown !== undefined) {
    throw kind === 'zones'
      ? new Fault('UNKNOWN_ZONE', { words: { zone: unknown } })
      : new Fault('UNKNOWN_STATION', { words: { station: unknown } });
  }
  const wanted = wantedOrder(rows, ids);
  if (rows.every(({ _id }, index) => _id === wanted[index])) return [];
  const nameOf = new Map(rows.map(({ _id, name }) => [_id, name]));
  const before = rows.map(({ name }) => name);
  const after = wanted.map((id) => nameOf.get(id) ?? id);
  return [{ kind, type: 'order', ids: [...ids], said: { before, after } }];
}

/** Sets it row by row; done again after a crash it ends alike (DEP-145). */
export async function setPlaceOrder(
  { repo, changes }: Pick<PlaceWriting, 'repo' | 'changes'>,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  const rows: readonly PlaceDoc[] =
    kind === 'zones' ? await repo.zoneDocs() : await repo.stationDocs();
  const wanted = wantedOrder(rows, ids);
  const moved = rows.filter(({ _id, order: at }) => wanted.indexOf(_id) !== at);
  for (const { _id } of moved) await repo.setOrder(kind, _id, wanted.indexOf(_id));
  const told = kind === 'zones' ? zoneWritten : stationWritten;
  for (const row of moved) changes.tell(told, { id: row._id, revision: revisionOf(row) });
}

/** Those left out follow in the order they had. */
const wantedOrder = (rows: readonly PlaceDoc[], ids: readonly string[]): string[] => {
  const known = ids.filter((id) => rows.some(({ _id }) => _id === id));
  return [...new Set([...known, ...rows.map(({ _id }) => _id)])];
};
