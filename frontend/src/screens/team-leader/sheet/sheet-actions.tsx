import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { useSheetViews } from './use-sheet-views.tsx';

/** What else there is of a submitted sheet. */
export function SheetActions(props: Parameters<typeof useSheetViews>[0]) {
  const { items, dialogs } = useSheetViews(props);
  if (items.length === 0) return null;
  return (
    <>
      <DropdownMenu
        trigger={<IconButton label="More of this sheet" icon={Ellipsis} size="small" />}
        items={items}
      />
      {dialogs}
    </>
  );
}
