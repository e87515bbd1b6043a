import { lazy } from 'react';
import { PaletteButton } from '../../../shared/ui/palette/palette-button.tsx';

const AdminPalette = lazy(() => import('./admin-palette.tsx'));

/** The palette of an administrator, fetched when it is opened. */
export function AdminFinder() {
  return (
    <PaletteButton>
      <AdminPalette />
    </PaletteButton>
  );
}
