import { MonitorUp } from 'lucide-react';
import { useState } from 'react';
import { DisplaysList } from '../../features/display/components/displays-list.tsx';
import { PairDisplayDialog } from '../../features/display/components/pair-display-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import type { SectionProps } from './sections.tsx';

/** The wall screens: let one in by its code, see which there are, take one off (D37). */
export function DisplaysSection({ today }: SectionProps) {
  const [isPairing, setPairing] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto text-ink2">
          Screens on a wall that show the board without a login. Open /display there.
        </p>
        <Button variant="primary" onClick={() => setPairing(true)}>
          <MonitorUp aria-hidden />
          Pair a display
        </Button>
      </div>
      <Card>
        <DisplaysList timeZone={today.timeZone} />
      </Card>
      <PairDisplayDialog open={isPairing} onOpenChange={setPairing} />
    </>
  );
}
