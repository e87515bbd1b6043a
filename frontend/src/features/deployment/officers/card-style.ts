import { cva } from 'class-variance-authority';

/** The edge and ground of an officer's card, in a list and while dragged. */
const style = cva(
  'flex min-h-6.5 group-data-[density=dense]/board:min-h-5.5 group-data-[density=dense]/board:py-0 touch-manipulation flex-col justify-center rounded-control border px-1.5 py-0.5 text-13 leading-tight select-none [-webkit-touch-callout:none] touch:min-h-11!',
  {
    variants: {
      edge: {
        plain: 'border-line hover:border-field',
        amber: 'border-pto',
        selected: 'border-accent ring-1 ring-accent',
        fresh: 'border-present ring-1 ring-present',
        dim: 'border-dashed border-line',
      },
      isAmber: { true: 'bg-pto-ground', false: 'bg-surface dark:bg-raised' },
      isDim: { true: 'text-ink3', false: 'text-ink' },
    },
  },
);

interface CardLook {
  /** Partial time off, or a reason why they do not fit. */
  readonly isAmber: boolean;
  readonly isFresh?: boolean;
  readonly isSelected?: boolean;
  /** The filters look for somebody else. */
  readonly isDim?: boolean;
}

/** One edge at a time: what just happened before what is selected before what the officer is. */
export function cardStyle({
  isAmber,
  isFresh = false,
  isSelected = false,
  isDim = false,
}: CardLook): string {
  const edge = isFresh
    ? 'fresh'
    : isSelected
      ? 'selected'
      : isDim
        ? 'dim'
        : isAmber
          ? 'amber'
          : 'plain';
  return style({ edge, isAmber: isAmber && !isDim, isDim });
}
