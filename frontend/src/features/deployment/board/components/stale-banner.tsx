import { Button } from '../../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../../shared/ui/feedback/banner.tsx';

/** Over what was computed for a board that has changed since. */
export function StaleBanner({
  computing,
  onCompute,
}: {
  computing: boolean;
  onCompute: () => void;
}) {
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" pending={computing} onClick={onCompute}>
          Compute again
        </Button>
      }
    >
      The board has changed since this was computed.
    </Banner>
  );
}
