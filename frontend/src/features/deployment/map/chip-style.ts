/** The initials on a tile of the map: five stand beside each other however narrow the tile is, ten on one of double width (DEP-107). */
export const chipListStyle = (isWide: boolean): string =>
  `@container relative flex w-full flex-wrap gap-0.5 ${isWide ? '[--chips:5] sm:[--chips:10]' : '[--chips:5]'}`;

export const chipStyle =
  'narrow flex h-5 w-[clamp(1.125rem,100cqw/var(--chips)-2px,1.5rem)] items-center justify-center rounded-badge border text-11 font-semibold touch:h-8 touch:w-9';

/** The frame of a tile: lower where the board has little room, and as high as the row of its zone. */
export const tileStyle =
  'relative flex min-w-0 flex-col gap-0.5 rounded-card border px-1.5 py-1 hover:border-field';
