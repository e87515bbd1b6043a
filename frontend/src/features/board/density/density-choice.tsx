import type { ReactNode } from 'react';
import type { StationView } from '../stations/station.view.ts';
import { density as densities, type Density } from '@muster/protocol';
import { preferencesOf } from '../../../shared/preferences/own-preferences.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { useDensity } from '../board-stores.ts';
import { command } from '../../../shared/ui/palette/commands.ts';

/** Draws a station, given how many stand there now. */
export type DrawStation = (view: StationView, liveCount: number) => ReactNode;

const words: Readonly<Record<Density, string>> = { roomy: 'Roomy', dense: 'Dense', map: 'Map' };

/** How much of the board is on the screen at once (DEP-105). */
export function DensityChoice() {
  const density = useDensity();
  const preferences = useSessionScope().part(preferencesOf);
  return (
    <div
      role="radiogroup"
      aria-label="Density"
      className="flex h-control w-fit shrink-0 gap-0.5 rounded-control border border-line2 bg-sunken p-0.5"
    >
      {densities.options.map((one) => (
        <label
          key={one}
          className={cn(
            'relative inline-flex items-center rounded-badge border px-2 text-13 font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
            one === density
              ? 'border-line2 bg-surface text-ink dark:bg-raised'
              : 'border-transparent text-ink2 hover:text-ink',
          )}
        >
          <input
            ref={command}
            type="radio"
            name="density"
            value={one}
            checked={one === density}
            onChange={() => preferences.change({ density: one })}
            className="absolute inset-0 m-0 cursor-[inherit] appearance-none outline-none"
          />
          {words[one]}
        </label>
      ))}
    </div>
  );
}
