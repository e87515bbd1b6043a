/** Where the arrow keys lead while a card is dragged by keyboard. Pure. */

export interface Target {
  readonly id: string;
  readonly rect: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export const isArrow = (code: string): code is Arrow =>
  ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(code);

/** The nearest target in the arrow's direction; undefined at the edge of the board. */
export function nextTarget(
  from: Target['rect'],
  targets: readonly Target[],
  arrow: Arrow,
): string | undefined {
  const here = centre(from);
  const isVertical = arrow === 'ArrowUp' || arrow === 'ArrowDown';
  const sign = arrow === 'ArrowDown' || arrow === 'ArrowRight' ? 1 : -1;
  let best: { id: string; cost: number } | undefined;
  for (const { id, rect } of targets) {
    const there = centre(rect);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const [along, across] = isVertical ? [dy * sign, Math.abs(dx)] : [dx * sign, Math.abs(dy)];
    if (along < 4) continue;
    // Straight on beats nearer but aside.
    const cost = along + across * 2;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}

const centre = ({ left, top, width, height }: Target['rect']) => ({
  x: left + width / 2,
  y: top + height / 2,
});
