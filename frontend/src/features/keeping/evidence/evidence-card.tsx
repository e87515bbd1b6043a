import { Card } from '../../../shared/ui/layout/card.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import { EvidenceList } from './evidence-list.tsx';

type EvidenceCardProps = { today: string; timeZone: string };

/** Evidence packs: made for a range of days, listed and downloaded (EVI-30, EVI-31). */
export function EvidenceCard({ today, timeZone }: EvidenceCardProps) {
  return (
    <Card as="section" aria-labelledby="evidence-packs" padded={false}>
      <div className="flex flex-col gap-3 border-b border-line p-4">
        <div>
          <h3 id="evidence-packs" className="text-16 font-semibold">
            Evidence packs
          </h3>
          <p className="text-13 text-ink2">
            Sheets, board log, saves, notes, audit entries and prints of a range of days, as one
            file in which every alteration shows.
          </p>
        </div>
        <EvidenceForm today={today} />
      </div>
      <EvidenceList timeZone={timeZone} />
    </Card>
  );
}
