import { lazy } from 'react';
import { PaletteButton } from '../../../shared/ui/palette/palette-button.tsx';

const AdminPalette = lazy(() => import('./admin-palette.tsx'));

/** The palette of an administrator, fetched when it is opened; on a phone without a button, whose bar is full. */
export function AdminFinder() {
  return (
    <PaletteButton className="phone:hidden">
      <AdminPalette />
    </PaletteButton>
  );
}
