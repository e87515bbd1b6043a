import { PaletteButton } from '../../../shared/ui/palette/palette-button.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';

const AdminPalette = lazyPart(() => import('./admin-palette.tsx'));

/** The palette of an administrator, fetched when it is opened. */
export function AdminFinder() {
  return (
    <PaletteButton>
      <AdminPalette />
    </PaletteButton>
  );
}
