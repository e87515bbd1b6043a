import { isolated } from '@muster/protocol';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useNames } from '../../../features/deployment/board/use-board.ts';
import type { PaletteAnswer } from '../../../shared/ui/palette/palette-entry.ts';
import { dateAnswer, joined, placesAnswer } from '../../palette/places.ts';
import { reportPlaces } from '../../palette/report-places.ts';
import type { WatchAddress } from '../use-watch-address.ts';

export interface WatchPlaces {
  readonly today: string;
  /** The parts of the dashboard. */
  readonly tabs: readonly { readonly value: string; readonly label: string }[];
  readonly onDate: (date: string) => void;
  readonly onAddress: (change: Partial<WatchAddress>) => void;
}

/** Where to go: dates, tabs, teams, reports; and the printer. */
export function useWatchPlaces({ today, tabs, onDate, onAddress }: WatchPlaces): PaletteAnswer {
  const { teams } = useNames();
  const navigate = useNavigate();
  const places = useMemo(
    () =>
      placesAnswer([
        ...tabs.map(({ value, label }, index) => ({
          id: `tab-${value}`,
          kind: 'Screen',
          label,
          text: label,
          preview: `shows the ${label}`,
          run: () => onAddress({ tab: index === 0 ? null : value }),
        })),
        ...teams.map(({ id, name }) => ({
          id: `team-${id}`,
          kind: 'Team',
          label: name,
          text: `${name} ${id}`,
          preview: `shows ${isolated(name)} in the overview`,
          run: () => onAddress({ tab: null, filters: { team: id, status: undefined } }),
        })),
        ...reportPlaces((address) => void navigate(address)),
        {
          id: 'print',
          kind: 'Action',
          label: 'Print this screen',
          text: 'Print this screen',
          preview: 'prints what is on the screen',
          // Once this dialog is gone.
          run: () => setTimeout(() => window.print(), 300),
        },
      ]),
    [tabs, teams, onAddress, navigate],
  );
  return joined(dateAnswer(today, onDate), places);
}
