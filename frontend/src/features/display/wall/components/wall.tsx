import {
  clockIn,
  clockWords,
  type DisplayPart,
  type DisplaySnapshot,
  type Organisation,
} from '@muster/protocol';
import type { ReactNode } from 'react';
import { dutyDateWords } from '../../../../shared/dates/duty-date.ts';
import { useNow } from '../../../../shared/dates/use-now.ts';
import { useBox, type Box } from '../../../../shared/ui/hooks/use-box.ts';
import { useJustChanged } from '../../../../shared/ui/hooks/use-just-changed.ts';
import { usePage } from '../../../../shared/ui/hooks/use-page.ts';
import { frameShift, isNight, pagesOf } from '../wall-layout.ts';
import { useWallTheme } from '../use-wall-theme.ts';
import { quietWords, recentChanges, wallFigures, wallTeams } from '../wall.view.ts';
import { WallEdge } from './wall-edge.tsx';
import { WallFigures } from './wall-figures.tsx';
import { WallFooter } from './wall-footer.tsx';
import { WallGrid } from './wall-grid.tsx';
import { WallHeader } from './wall-header.tsx';
import { WallLive } from './wall-live.tsx';
import { WallNothing } from './wall-nothing.tsx';
import { WallWhere } from './wall-where.tsx';

type WallProps = {
  snapshot: DisplaySnapshot;
  /** Whose wall it is, where that is known (SET-8). */
  organisation?: Organisation | undefined;
  /** Takes the end of the last row, such as the saved deployment. */
  panel?: ReactNode;
  /** Pages that follow those of the teams, made to fit the field they get. */
  pagesAfter?: (field: Box) => readonly ReactNode[];
  /** What stands in the field while there is no page at all. */
  nothing?: string | undefined;
};

const minuteMs = 60_000;

/** The whole wall: who is here, who is missing, what changed, and whether it can be trusted. */
export function Wall({ snapshot, organisation, panel, pagesAfter, nothing }: WallProps) {
  const { timeZone, date, displayName, settings } = snapshot;
  const now = useNow(minuteMs);
  const { time } = clockIn(timeZone, new Date(now));
  const timeOf = (at: string) => clockWords(clockIn(timeZone, new Date(at)).time);
  const teams = wallTeams(snapshot.rows, now);
  const isShown = (part: DisplayPart) => settings.show.includes(part);
  const pages = isShown('teams') ? pagesOf(teams) : [];
  const [field, box] = useBox<HTMLDivElement>({ width: 1840, height: 700 });
  const after = pagesAfter?.(box) ?? [];
  const count = pages.length + after.length;
  const page = usePage(count, settings.secondsPerPage * 1000);
  useWallTheme(settings.theme, time);
  const fresh = useJustChanged(snapshot.rows, date);
  const teamsOf = pages[page];
  const figures = wallFigures(snapshot, now);
  const isAlone = settings.show.length === 1 && isShown('counts');
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
          date={dutyDateWords(date, timeZone, now).replace(/, \d{4}$/, '')}
          time={time}
          live={<WallLive timeZone={timeZone} />}
          logo={organisation?.logo ?? null}
          where={isAlone ? undefined : <WallWhere />}
        />
        {isShown('counts') && !isAlone && <WallFigures figures={figures} alone={false} />}
        {/* Always there: what is measured once must not be taken away. */}
        <div ref={field} className="flex min-h-0 flex-1 *:min-w-0 *:flex-1">
          {isAlone ? (
            <WallFigures figures={figures} alone />
          ) : teamsOf === undefined ? (
            (after[page - pages.length] ?? <WallNothing words={nothing} />)
          ) : (
            <WallGrid
              teams={teamsOf}
              scale={Math.max(...teams.map(({ line }) => line.length), 0)}
              fresh={fresh}
              formatTime={timeOf}
              panel={panel}
            />
          )}
        </div>
        <WallFooter
          changes={recentChanges(snapshot.rows)}
          now={now}
          formatTime={timeOf}
          quiet={quietWords(snapshot)}
          aside={count > 1 ? `${place} · page ${page + 1} of ${count}` : place}
        />
      </main>
    </WallEdge>
  );
}
