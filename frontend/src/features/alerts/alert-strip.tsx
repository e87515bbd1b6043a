import { counted } from '@muster/protocol';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLive } from '../../shared/realtime/use-live.ts';
import { cn } from '../../shared/ui/cn.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { usePhone } from '../../shared/ui/hooks/use-media.ts';
import { AlertLine } from './alert-line.tsx';
import { alertsTopic } from './alerts.sync.ts';
import { openAlerts } from './alerts.view.ts';

interface AlertStripProps {
  readonly date: string;
  readonly timeZone: string;
  readonly className?: string;
  /** What the links lead to is shown already. */
  readonly isThere?: boolean;
  /** Somebody follows a link. */
  readonly onFollow?: () => void;
}

/** What needs somebody now, above the parts of a dashboard (KNO-46, KNO-48). */
export default function AlertStrip({ date, timeZone, className, ...line }: AlertStripProps) {
  const { data = [] } = useLive(alertsTopic(date));
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const isPhone = usePhone();
  const { unseen, seen } = openAlerts(data);
  if (unseen.length + seen.length === 0) return null;
  // A phone has the room of one line above what it is about.
  const more = isPhone ? Math.max(0, unseen.length - 1) : 0;
  const first = more > 0 && !isWhole ? unseen.slice(0, 1) : unseen;
  const shown = isOpen ? [...first, ...seen] : first;
  return (
    <section
      aria-label="Alerts"
      className={cn('mb-4 rounded-card border border-line bg-surface print:hidden', className)}
    >
      {shown.length > 0 && (
        <ul aria-live="polite" className="divide-y divide-line">
          {shown.map((alert) => (
            <AlertLine key={alert.id} alert={alert} date={date} timeZone={timeZone} {...line} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Fold isOpen={isWhole} onChange={setWhole}>
          {counted(more, 'more alert')}
        </Fold>
      )}
      {seen.length > 0 && (
        <Fold isOpen={isOpen} onChange={setOpen}>
          {seen.length} acknowledged
        </Fold>
      )}
    </section>
  );
}

interface FoldProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Shows and hides lines. */
const Fold = ({ isOpen, onChange, children }: FoldProps) => (
  <Button
    variant="quiet"
    size="small"
    aria-expanded={isOpen}
    onClick={() => onChange(!isOpen)}
    className="m-1"
  >
    {children}
    <ChevronDown
      aria-hidden
      className={cn('size-4 stroke-[1.5] transition-transform', isOpen && 'rotate-180')}
    />
  </Button>
);
