import type { Density } from '@muster/protocol';
import { cardRow } from '../officers/card-row.ts';
import type { StationView } from './station.view.ts';

/** How high stations will be in pixels, before they are drawn. Pure. */

/** Head, edge and ground of a card; the row of its empty places; the second line of a card that does not fit. */
const byMouse = { frame: 74, emptyRow: 32, misfit: 14 };
const byFinger = { frame: 94, emptyRow: 50, misfit: 0 };

export function cardHeight(view: StationView, density: Density, isFinger: boolean): number {
  const { officers, capacity, count, vacancies, isOpen } = view;
  const card = isFinger ? byFinger : byMouse;
  const rows = officers.length + vacancies.length;
  const misfits = officers.filter(({ misfit }) => misfit.length > 0).length;
  const hasEmptyRow = !isOpen || capacity > count;
  return (
    card.frame -
    (density === 'dense' ? 1 : 2) +
    rows * cardRow(density, isFinger) +
    misfits * card.misfit +
    (hasEmptyRow ? card.emptyRow : 0)
  );
}

/** A tile of the map: its two lines, and rows of chips. */
const tile = { frame: 46, row: 22, perRow: 5, fingerRow: 34, perFingerRow: 3 };

export function tileHeight({ officers }: StationView, isWide: boolean, isFinger: boolean): number {
  const [row, perRow] = isFinger ? [tile.fingerRow, tile.perFingerRow] : [tile.row, tile.perRow];
  return tile.frame + Math.ceil(officers.length / (isWide ? perRow * 2 : perRow)) * row;
}
