import { lazy, type ComponentProps } from 'react';
import { PaletteButton } from '../../shared/ui/palette/palette-button.tsx';
import { watchTabs } from './watch-tabs.tsx';

const WatchPalette = lazy(() => import('./watch-palette.tsx'));

type WatchFinderProps = Omit<ComponentProps<typeof WatchPalette>, 'tabs'>;

/** The palette of the watch dashboard, fetched when it is opened. What has passed is only looked at (HIS-21). */
export function WatchFinder({ date, today, onDate, onAddress }: WatchFinderProps) {
  return (
    <PaletteButton>
      <WatchPalette
        date={date}
        today={today}
        tabs={watchTabs}
        onDate={onDate}
        onAddress={onAddress}
      />
    </PaletteButton>
  );
}
