import { type ComponentProps } from 'react';
import { PaletteButton } from '../../shared/ui/palette/palette-button.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.ts';

const TeamLeaderPalette = lazyPart(() => import('./team-leader-palette.tsx'));

/** The palette of a team leader, fetched when it is opened. */
export function TeamLeaderFinder(props: ComponentProps<typeof TeamLeaderPalette>) {
  return (
    <PaletteButton className="phone:-mr-3">
      <TeamLeaderPalette {...props} />
    </PaletteButton>
  );
}
