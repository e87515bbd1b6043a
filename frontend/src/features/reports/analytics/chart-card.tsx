import { Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Kbd } from '../../../shared/ui/controls/kbd.tsx';
import { useShortcut } from '../../../shared/ui/hooks/single-keys.ts';
import { useHotkey } from '../../../shared/ui/hooks/use-hotkey.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import type { Finding } from './findings.ts';

interface ChartCardProps {
  /** What is counted: "Attendance rate by day". */
  readonly subject: string;
  readonly finding: Finding;
  readonly legend?: ReactNode;
  readonly className?: string;
  /** The numbers behind it; null where there are none. */
  readonly table: ReactNode;
  /** The chart; without one there is nothing to draw. */
  readonly children: ReactNode;
}

/** A chart whose title is its finding, with a summary in words and its numbers behind one key (ANA-6). */
export function ChartCard({
  subject,
  finding,
  legend,
  className,
  table,
  children,
}: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const shortcut = useShortcut('t');
  useHotkey('t', () => setTable((before) => !before));
  return (
    <Card as="section" aria-label={finding.title} className={className}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-16 font-semibold">{finding.title}</h3>
          <p className="text-12 text-ink2">
            {subject} · {finding.summary}
          </p>
        </div>
        <div className="flex items-center gap-3 text-12 text-ink2 print:hidden">
          {legend}
          {table !== null && (
            <Button
              variant="quiet"
              size="small"
              aria-keyshortcuts={shortcut}
              onClick={() => setTable(!isTable)}
            >
              <Table2 aria-hidden />
              {isTable && table !== null ? 'Chart' : 'Table'} <Kbd>T</Kbd>
            </Button>
          )}
        </div>
      </div>
      <div className="mt-3">
        {isTable && table !== null ? (
          <div className="relative max-h-96 overflow-auto print:max-h-none print:overflow-visible">
            {table}
          </div>
        ) : (
          children
        )}
      </div>
    </Card>
  );
}
