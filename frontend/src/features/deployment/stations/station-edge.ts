import { needAt, type StationView } from './station.view.ts';

type Edged = {
  view: StationView;
  liveCount: number;
  /** A card is over it. */
  isOver: boolean;
  /** It has no room for that card. */
  refuses: boolean;
  /** That card's officer lacks what it asks for. */
  warns: boolean;
};

const plain = 'outline-2 -outline-offset-1 outline-dashed outline-transparent';

/** Edge and ground of a station: what a drop would do, else what it lacks; one that is full or nearly so is quiet. */
export function stationEdge({ view, liveCount, isOver, refuses, warns }: Edged): string {
  const over = 'outline-2 -outline-offset-1 outline-dashed border-transparent';
  if (refuses) return `${over} bg-absent-ground outline-absent`;
  if (isOver && warns) return `${over} bg-pto-ground outline-pto`;
  if (isOver) return `${over} bg-accent-ground outline-accent`;
  if (!view.isOpen) return `${plain} border-line bg-sunken text-ink2`;
  const need = needAt(view, liveCount);
  if (need === 'much') {
    return `${plain} border-line border-l-absent bg-surface shadow-[inset_2px_0_0_var(--color-absent)]`;
  }
  if (need === 'named' || misfits(view) > 0) {
    return `${plain} border-line border-l-pto bg-surface shadow-[inset_2px_0_0_var(--color-pto)]`;
  }
  return `${plain} border-line bg-surface`;
}

/** How many stand there who lack what it asks for. */
export const misfits = ({ officers }: StationView): number =>
  officers.filter(({ misfit }) => misfit.length > 0).length;
