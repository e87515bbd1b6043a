import {
  counted,
  folded,
  isDue,
  isolated,
  isSameName,
  mostUrgentFirst,
  own,
  saidName,
  stationsDue,
  suitabilityReasons,
  type Officer,
  type Station,
} from '@muster/protocol';
import { placeOperation } from '../drag/drop.ts';
import { placeName } from '../operations/operation-words.ts';
import { bestOfficers, freeOfficers } from '../suitability/suitability.ts';
import { nextShortStation } from '../zone-bar/zone-figures.ts';
import type { BoardOrder, OrderContext } from './board-actions.ts';
import { andList } from './note-answer.ts';
import { stationsNamed } from './station-orders.ts';

/** Free officers who are typed by number, need or place only: the best of them go there (UI-322). Pure. */

const allShort = new Set([
  'all',
  'everything',
  'all stations',
  'all short stations',
  'all short',
  'all gaps',
  'all of them',
  'short',
  'short stations',
  'gaps',
  'the gaps',
  'every gap',
]);

/** Every short station up to its minimum, the most urgent first, as far as free officers fit and there is room. */
function fillAllOrder({ board, catalogue, moment }: OrderContext): BoardOrder {
  const short = mostUrgentFirst(board, catalogue, moment).flatMap(
    ({ id, name, short: missing, placed }) => {
      const station = catalogue.stations.find((one) => one.id === id);
      const left = (own(board.stations, id)?.capacity ?? 0) - placed;
      return station && missing > 0 ? [{ station, name, missing, left }] : [];
    },
  );
  const here = freeOfficers(board).filter((one) => isDue(one, moment));
  const taken = new Set<string>();
  const filled = short.map(({ station, missing, left }) => {
    const free = here.filter((one) => !taken.has(one.id) && isFitting(one, station));
    const wanted = Math.min(missing, left);
    const chosen = bestOfficers(station, free, wanted, { board, moment, catalogue });
    for (const { id } of chosen) taken.add(id);
    return { station, chosen, isMet: chosen.length === missing };
  });
  const moves = filled.flatMap(({ station, chosen }) =>
    chosen.map(({ id }) => ({ userId: id, from: null, to: station.id })),
  );
  const said = filled
    .filter(({ chosen }) => chosen.length > 0)
    .map(
      ({ station, chosen }) =>
        `${chosen.map(saidName).join(', ')} in ${placeName(catalogue, station.id)}`,
    );
  const isNone = moves.length === 0;
  const left = filled.filter(({ isMet }) => !isMet).length;
  const stay = left > 0 ? `; ${counted(left, 'station stays', 'stations stay')} short` : '';
  return {
    id: 'fill-all',
    label: 'Fill all short stations',
    preview: `places ${andList(said)}${stay}`,
    op: isNone ? undefined : { type: 'place', cause: 'bulk', moves },
    ...(isNone && { refused: whyNobody(here.length, short) }),
  };
}

/** Why no short station gets anybody. */
function whyNobody(
  free: number,
  short: readonly { readonly name: string; readonly left: number }[],
) {
  if (short.length === 0) return 'No station is short.';
  if (free === 0) return 'Nobody is free.';
  if (short.some(({ left }) => left > 0)) return 'Nobody free fits a short station.';
  const names = andList(short.map(({ name }) => isolated(name)));
  return `${names} ${short.length === 1 ? 'is' : 'are'} short, but without a free place.`;
}

const isFitting = (officer: Officer, station: Station): boolean =>
  suitabilityReasons(officer, station).length === 0;

/** `fill CAR X` up to its minimum, else all of its places; `fill` alone the most urgent station, `fill all` each one. */
export function fillOrders(name: string, context: OrderContext): readonly BoardOrder[] {
  const { board, catalogue, moment } = context;
  const short = nextShortStation(board, catalogue, moment);
  const first = catalogue.stations.filter(({ id }) => id === short?.id);
  if (allShort.has(folded(name))) return [fillAllOrder(context)];
  const named = name === '' ? first : stationsNamed(name, catalogue);
  return named.map((station) => {
    const [now] = stationsDue(board, { stations: [station] }, moment);
    const places = (own(board.stations, station.id)?.capacity ?? 0) - (now?.placed ?? 0);
    const wanted = now && now.short > 0 ? Math.min(now.short, places) : places;
    const free = freeOfficers(board).filter((one) => isDue(one, moment));
    const fitting = free.filter((one) => isFitting(one, station)).length;
    const order = nextOrder(Math.min(wanted, fitting), undefined, station, context);
    const label = `Fill ${isolated(station.name)}`;
    const no =
      places <= 0
        ? `${isolated(station.name)} is full.`
        : free.length > 0 && fitting === 0
          ? `Nobody free fits ${isolated(station.name)}.`
          : order.refused;
    return { ...order, id: `fill-${station.id}`, label, ...(no !== undefined && { refused: no }) };
  });
}

export function nextOrder(
  count: number,
  need: string | undefined,
  station: Station,
  { board, catalogue, moment }: OrderContext,
): BoardOrder {
  const free = freeOfficers(board).filter(
    (one) => isDue(one, moment) && (need === undefined || hasNeed(one, need)),
  );
  const chosen = bestOfficers(station, free, count, { board, moment, catalogue });
  const who = need === undefined ? 'free' : `free with ${need.trim()}`;
  const op = placeOperation(
    chosen.map(({ id }) => id),
    station.id,
    board,
    'bulk',
  );
  return {
    id: `next-${station.id}`,
    label: `Next ${count}${need === undefined ? '' : ` with ${need.trim()}`} to ${isolated(station.name)}`,
    preview: `places ${chosen.map(saidName).join(', ')} in ${placeName(catalogue, station.id)}`,
    op: chosen.length === count ? op : undefined,
    ...((chosen.length < count || count === 0) && {
      refused: `${free.length === 0 ? 'Nobody is' : free.length === 1 ? 'Only 1 is' : `Only ${free.length} are`} ${who}.`,
    }),
  };
}

/** Whoever has a role or a tag, however many of them are said: `tls`. */
export const hasNeed = ({ role, tags }: Officer, need: string): boolean =>
  [need, need.replace(/s$/i, '')].some(
    (one) => isSameName(role, one) || tags.some(({ name }) => isSameName(name, one)),
  );
