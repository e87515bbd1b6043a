import { MusterLine } from '../../../shared/domain/muster-line.tsx';
import { ProgressText } from '../../../shared/ui/feedback/progress-text.tsx';
import type { Progress } from '../attendance.view.ts';

/** How far the marking is: text, counters and the team's muster line (ATT-45). */
export function AttendanceProgress({ progress }: { progress: Progress }) {
  const { marked, total, presentCount, absentCount, ptoCount, line } = progress;
  return (
    <section
      aria-label="Attendance Progress"
      className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 md:flex-col">
        <ProgressText
          label="Attendance Progress"
          done={marked}
          total={total}
          what="members marked"
        />
        <p className="text-13 whitespace-nowrap text-ink2">
          Present {presentCount} · Absent {absentCount} · PTO {ptoCount}
        </p>
      </div>
      <MusterLine size="sheet" order="given" statuses={line} />
    </section>
  );
}
