import { memo, type ReactNode } from 'react';
import { Grid2x2, Rows3, Rows4 } from 'lucide-react';
import type { StationView } from '../stations/station.view.ts';
import { density as densities, type Density } from '@muster/protocol';
import { preferencesOf } from '../../../shared/preferences/own-preferences.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { useDensity } from '../board-stores.ts';

/** Draws a station, given how many stand there now. */
export type DrawStation = (view: StationView, liveCount: number) => ReactNode;

const words: Readonly<Record<Density, string>> = { roomy: 'Roomy', dense: 'Dense', map: 'Map' };
const icons = { roomy: Rows3, dense: Rows4, map: Grid2x2 };

/** How much of the board is on the screen at once (DEP-105). */
export const DensityChoice = memo(function DensityChoice() {
  const density = useDensity();
  const preferences = useSessionScope().part(preferencesOf);
  const Icon = icons[density];
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button aria-label={`View: ${words[density]}`} className="shrink-0 gap-1.5 px-2.5!">
          <Icon aria-hidden />
          View
        </Button>
      }
      items={densities.options.map((one) => ({
        label: words[one],
        icon: icons[one],
        checked: one === density,
        onSelect: () => preferences.change({ density: one }),
      }))}
    />
  );
});
