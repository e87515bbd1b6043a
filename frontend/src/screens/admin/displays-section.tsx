import { DisplaysList } from '../../features/display/displays/displays-list.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import type { SectionProps } from './section.ts';

/** The wall screens: let one in by its code, see which there are, take one off (ADM-6). */
export function DisplaysSection({ today }: SectionProps) {
  return (
    <>
      <p className="text-ink2">Screens on a wall that show the board without a login.</p>
      <Card>
        <DisplaysList timeZone={today.timeZone} />
      </Card>
    </>
  );
}
