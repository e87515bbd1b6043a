import { Monitor, MonitorUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { DisplaysList } from '../../features/display/displays/displays-list.tsx';
import { PairDisplayDialog } from '../../features/display/displays/pair-display-dialog.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import type { MenuItem } from '../../shared/ui/overlays/menu-items.ts';

/**
 * The wall screens: let one in, see which there are. Entries for a menu, and what they open; an alert opens the list by its
 * address, `section=displays` (KNO-46).
 */
export function useDisplays(timeZone: string | undefined): {
  readonly items: readonly MenuItem[];
  readonly dialogs: ReactNode;
} {
  const [chosen, setShown] = useState<'pair' | 'list'>();
  const [params, setParams] = useSearchParams();
  // Before the time zone is known the whole bar is another one.
  const isAsked = timeZone !== undefined && params.get('section') === 'displays';
  const shown = isAsked ? 'list' : chosen;
  const close = () => {
    setShown(undefined);
    if (isAsked)
      setParams(
        [...params].filter(([name]) => name !== 'section'),
        { replace: true },
      );
  };
  return {
    items: [
      { label: 'Pair a Display', icon: MonitorUp, writes: true, onSelect: () => setShown('pair') },
      { label: 'Displays', icon: Monitor, onSelect: () => setShown('list') },
    ],
    dialogs: (
      <>
        <PairDisplayDialog open={shown === 'pair'} onOpenChange={close} />
        <Dialog
          open={shown === 'list'}
          onOpenChange={close}
          title="Displays"
          description="Screens on a wall that show the board without a login."
        >
          <DisplaysList timeZone={timeZone} />
        </Dialog>
      </>
    ),
  };
}
