import { useStopOf } from '../controls/writing-stop.ts';
import { Banner } from './banner.tsx';

/** Says in a dialog, which covers the screen's own words, why nothing can be changed now (S26). */
export function StopBanner() {
  const stop = useStopOf(true);
  if (stop === undefined) return null;
  return (
    <Banner tone="danger" className="mb-4">
      {stop}
    </Banner>
  );
}
