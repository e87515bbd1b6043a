import { DisplaysList } from '../../features/display/displays/displays-list.tsx';
import { Card, SectionHead } from '../../shared/ui/layout/card.tsx';
import type { SectionProps } from './section.ts';

/** The wall screens: let one in by its code, see which there are, take one off (DIS-8). */
export default function DisplaysSection({ label }: SectionProps) {
  return (
    <>
      <SectionHead title={label} note="Screens on a wall that show the board without a login." />
      <Card>
        <DisplaysList />
      </Card>
    </>
  );
}
