import { Monitor, MonitorUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { DisplaysList } from '../../features/display/displays/displays-list.tsx';
import { PairDisplayDialog } from '../../features/display/displays/pair-display-dialog.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import type { MenuItem } from '../../shared/ui/overlays/dropdown-menu.tsx';

/** The wall screens: let one in, see which there are. Entries for a menu, and what they open. */
export function useDisplays(timeZone: string | undefined): {
  readonly items: readonly MenuItem[];
  readonly dialogs: ReactNode;
} {
  const [shown, setShown] = useState<'pair' | 'list'>();
  const close = () => setShown(undefined);
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
