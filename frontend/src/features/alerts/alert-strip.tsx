import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '../../shared/realtime/use-live.ts';
import { cn } from '../../shared/ui/cn.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { AlertLine } from './alert-line.tsx';
import { alertsTopic } from './alerts.sync.ts';
import { openAlerts } from './alerts.view.ts';

interface AlertStripProps {
  readonly date: string;
  readonly timeZone: string;
}

/** What needs somebody now, above the overview and the updates (KNO-46). */
export default function AlertStrip({ date, timeZone }: AlertStripProps) {
  const { data = [] } = useLive(alertsTopic(date));
  const [isOpen, setOpen] = useState(false);
  const { unseen, seen } = openAlerts(data);
  if (unseen.length + seen.length === 0) return null;
  const shown = isOpen ? [...unseen, ...seen] : unseen;
  return (
    <section
      aria-label="Alerts"
      className="mb-4 rounded-card border border-line bg-surface print:hidden"
    >
      {shown.length > 0 && (
        <ul aria-live="polite" className="divide-y divide-line">
          {shown.map((alert) => (
            <AlertLine key={alert.id} alert={alert} date={date} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {seen.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="m-1"
        >
          {seen.length} acknowledged
          <ChevronDown
            aria-hidden
            className={cn('size-4 stroke-[1.5] transition-transform', isOpen && 'rotate-180')}
          />
        </Button>
      )}
    </section>
  );
}
