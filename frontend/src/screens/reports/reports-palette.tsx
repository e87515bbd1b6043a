import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { soughtIn } from '../../shared/domain/typed-order.ts';
import { PaletteDialog } from '../../shared/ui/palette/palette-dialog.tsx';
import { placesAnswer, reportPlaces } from '../palette/places.ts';

const examples = ['analytics', 'dashboard', 'log out'];

/** The palette over reports: where to go, and what stands on the page (UI-320, UI-323). */
export default function ReportsPalette() {
  const navigate = useNavigate();
  const answer = useMemo(() => {
    const goTo = (address: string) => void navigate(address);
    return placesAnswer([
      {
        id: 'dashboard',
        kind: 'Screen',
        label: 'Back to the dashboard',
        text: 'Back to the dashboard',
        preview: 'leads back to the dashboard',
        run: () => goTo('/dashboard'),
      },
      ...reportPlaces(goTo),
    ]);
  }, [navigate]);
  return <PaletteDialog answer={answer} examples={examples} sought={soughtIn} />;
}
