import { Monitor, MonitorUp } from 'lucide-react';
import { useState } from 'react';
import { DisplaysList } from '../../features/display/displays/displays-list.tsx';
import { PairDisplayDialog } from '../../features/display/displays/pair-display-dialog.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { DropdownMenu } from '../../shared/ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';

/** The wall screens: let one in, see which there are. */
export function DisplaysMenu({ timeZone }: { timeZone: string | undefined }) {
  const [shown, setShown] = useState<'pair' | 'list'>();
  const close = () => setShown(undefined);
  return (
    <>
      <DropdownMenu
        trigger={<IconButton label="Displays" icon={Monitor} />}
        items={[
          { label: 'Pair a display', icon: MonitorUp, onSelect: () => setShown('pair') },
          { label: 'Displays', icon: Monitor, onSelect: () => setShown('list') },
        ]}
      />
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
  );
}
