import { lazy, type ComponentProps } from 'react';
import { PaletteButton } from '../../shared/ui/palette/palette-button.tsx';

const TeamLeaderPalette = lazy(() => import('./team-leader-palette.tsx'));

/** The palette of a team leader, fetched when it is opened; where the bar has no room, by its keys alone. */
export function TeamLeaderFinder(props: ComponentProps<typeof TeamLeaderPalette>) {
  return (
    <PaletteButton className="phone:hidden">
      <TeamLeaderPalette {...props} />
    </PaletteButton>
  );
}
