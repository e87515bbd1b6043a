import {
  clockIn,
  nextWorkingDate,
  shiftLabels,
  type DisplaySnapshot,
  type Organisation,
} from '@muster/protocol';
import type { ReactNode } from 'react';
import { formatDay, formatLongDate } from '../../../../shared/dates/date-format.ts';
import { useNow } from '../../../../shared/dates/use-now.ts';
import { useBox, type Box } from '../../../../shared/ui/hooks/use-box.ts';
import { useJustChanged } from '../../../../shared/ui/hooks/use-just-changed.ts';
import { usePage } from '../../../../shared/ui/hooks/use-page.ts';
import { frameShift, isNight, pagesOf } from '../wall-layout.ts';
import { recentChanges, wallFigures, wallTeams } from '../wall.view.ts';
import { WallEdge } from './wall-edge.tsx';
import { WallFigures } from './wall-figures.tsx';
import { WallFooter } from './wall-footer.tsx';
import { WallGrid } from './wall-grid.tsx';
import { WallHeader } from './wall-header.tsx';
import { WallLive } from './wall-live.tsx';

type WallProps = {
  snapshot: DisplaySnapshot;
  /** Whose wall it is, where that is known (SET-8). */
  organisation?: Organisation | undefined;
  /** Takes the end of the last row, such as the saved deployment. */
  panel?: ReactNode;
  /** Pages that follow those of the teams, made to fit the field they get. */
  pagesAfter?: (field: Box) => readonly ReactNode[];
};

const minuteMs = 60_000;

/** The whole wall: who is here, who is missing, what changed, and whether it can be trusted. */
export function Wall({ snapshot, organisation, panel, pagesAfter }: WallProps) {
  const { timeZone, shift, date, displayName } = snapshot;
  const now = useNow(minuteMs);
  const { time } = clockIn(timeZone, new Date(now));
  const formatTime = (at: string) => clockIn(timeZone, new Date(at)).time;
  const teams = wallTeams(snapshot.rows, now);
  const pages = pagesOf(teams);
  const [field, box] = useBox<HTMLDivElement>({ width: 1840, height: 700 });
  const after = pagesAfter?.(box) ?? [];
  const count = pages.length + after.length;
  const page = usePage(count);
  const fresh = useJustChanged(snapshot.rows, date);
  const { x, y } = frameShift(now);
  const place = [organisation?.name, displayName].filter(Boolean).join(' · ');

  return (
    <WallEdge night={isNight(time)}>
      <main
        className="flex h-full flex-col gap-[1.25rem] px-[1.25rem] pb-[0.25rem]"
        style={{ transform: `translate(${x}px, ${y}px)` }}
      >
        <WallHeader
          snapshot={snapshot}
          date={formatLongDate(date).replace(/, \d{4}$/, '')}
          time={time}
          live={<WallLive timeZone={timeZone} />}
          logo={organisation?.logo ?? null}
        />
        <WallFigures figures={wallFigures(snapshot, now)} />
        <div ref={field} className="flex min-h-0 flex-1 *:min-w-0 *:flex-1">
          {after[page - pages.length] ?? (
            <WallGrid
              teams={pages[page] ?? teams}
              scale={Math.max(...teams.map(({ line }) => line.length), 0)}
              fresh={fresh}
              formatTime={formatTime}
              panel={panel}
            />
          )}
        </div>
        <WallFooter
          changes={recentChanges(snapshot.rows)}
          now={now}
          formatTime={formatTime}
          quiet={
            snapshot.shiftTime === null
              ? `${shiftLabels[shift]}. Attendance is taken again on ${formatDay(nextWorkingDate(date))}`
              : 'No team has submitted yet'
          }
          aside={count > 1 ? `${place} · page ${page + 1} of ${count}` : place}
        />
      </main>
    </WallEdge>
  );
}
