import { useLiveChannel } from '../../../../shared/realtime/live-context.ts';
import { Banner } from '../../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import { stationsTopic, zonesTopic } from '../board.sync.ts';

/** Shown while the built-in zones and stations replace the server's (DEP-5). */
export function FallbackBanner() {
  const live = useLiveChannel();
  const retry = () => {
    void live.refresh(zonesTopic);
    void live.refresh(stationsTopic);
  };
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      Failed to fetch deployment zones or stations: the built-in list is shown. Nothing can be saved
      until they are back.
    </Banner>
  );
}
