import { type ComponentProps } from 'react';
import { PaletteButton } from '../../../shared/ui/palette/palette-button.tsx';
import { watchTabs } from '../watch-tabs.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';

const WatchPalette = lazyPart(() => import('./watch-palette.tsx'));

type WatchFinderProps = Omit<ComponentProps<typeof WatchPalette>, 'tabs'>;

/** The palette of the watch dashboard, fetched when it is opened. */
export function WatchFinder(props: WatchFinderProps) {
  return (
    <PaletteButton>
      <WatchPalette {...props} tabs={watchTabs} />
    </PaletteButton>
  );
}
