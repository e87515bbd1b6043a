import { Download, Printer } from 'lucide-react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useReportFile, type Asked, type ReportName } from '../reports.queries.ts';

interface ReportFilesProps {
  readonly report: ReportName;
  readonly asked: Asked;
  readonly disabled: boolean;
}

const formats = ['csv', 'xlsx', 'pdf'] as const;

/** Saves what is shown as a file, or prints it. */
export function ReportFiles({ report, asked, disabled }: ReportFilesProps) {
  const { pending, save } = useReportFile(report, asked);
  return (
    <div
      role="group"
      aria-label="Export"
      className="flex flex-wrap items-center gap-2 print:hidden"
    >
      {formats.map((format) => (
        <Button
          key={format}
          disabled={disabled || (pending !== undefined && pending !== format)}
          pending={pending === format}
          onClick={() => save(format)}
        >
          <Download aria-hidden />
          {format.toUpperCase()}
        </Button>
      ))}
      <Button variant="quiet" disabled={disabled} onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
    </div>
  );
}
