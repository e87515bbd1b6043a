import { shiftSpan, teamShort, type DisplayDeployment } from '@muster/protocol';
import type { ReactNode } from 'react';
import { cn } from '../../../../shared/ui/cn.ts';
import type { Box } from '../../../../shared/ui/hooks/use-box.ts';
import { now } from '../../../../shared/dates/clock.ts';
import { deploymentPages, reliefsWords, type WallLine } from '../deployment-pages.ts';
import { DeploymentHeading } from './deployment-heading.tsx';

/** A line, the heading with the gap below it, a column, and the gap between columns, in the wall's unit (wall.css). */
const lineRem = 2;
const headingRem = 2.75;
const columnRem = 20;
const gapRem = 2;

/** Who stands where, as pages that fit the field: text that can be read from 4 m, nothing that scrolls. */
export function displayedPages(
  deployment: DisplayDeployment,
  timeZone: string,
  field: Box,
  formatTime: (at: string) => string,
): readonly ReactNode[] {
  const nowMs = now();
  const isOver = nowMs >= shiftSpan({ timeZone, date: deployment.date }).toMs;
  const reliefOf: ReliefOf = (ats) => (isOver ? undefined : reliefsWords(ats, nowMs, formatTime));
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const columns = Math.floor((field.width / rem + gapRem) / (columnRem + gapRem));
  const lines = Math.floor((field.height / rem - headingRem) / lineRem);
  const pages = deploymentPages(deployment, columns, lines);
  // What stands on one page takes its whole width; of several all have columns of one width.
  const drawn = pages.length === 1 ? (pages[0]?.length ?? 1) : columns;
  return pages.map((page) => (
    <section
      key={page[0]?.[0]?.id}
      aria-label="Deployment"
      className="wall-data flex flex-col overflow-hidden"
    >
      <div style={{ height: `${headingRem}rem` }}>
        <DeploymentHeading deployment={deployment} formatTime={formatTime} />
      </div>
      <Columns page={page} columns={drawn} reliefOf={reliefOf} />
    </section>
  ));
}

/** Whose time on a post is nearly up, in words; nobody's once the shift has ended (STF-31). */
type ReliefOf = (ats: readonly string[]) => ReturnType<typeof reliefsWords>;
type ColumnsProps = {
  page: readonly (readonly WallLine[])[];
  columns: number;
  reliefOf: ReliefOf;
};

function Columns({ page, columns, reliefOf }: ColumnsProps) {
  return (
    <div
      className="grid"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        columnGap: `${gapRem}rem`,
      }}
    >
      {page.map((column) => (
        <ul key={column[0]?.id} className="min-w-0">
          {column.map((line) => (
            <li key={line.id} className="text-[1.5rem]" style={{ height: `${lineRem}rem` }}>
              {line.kind === 'station' ? (
                <StationLine line={line} reliefOf={reliefOf} />
              ) : (
                <OfficerLine line={line} reliefOf={reliefOf} />
              )}
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

const lineStyle = 'flex items-baseline px-[0.5rem] text-[1.5rem]/[1.75rem] whitespace-nowrap';

/** The station's name on a band of its own; how its places stand is said, not only coloured. */
function StationLine({
  line,
  reliefOf,
}: {
  reliefOf: ReliefOf;
  line: Extract<WallLine, { kind: 'station' }>;
}) {
  const { name, zoneName, count, capacity, minimum, lacking, need, reliefs, continues } = line;
  const short = Math.max(0, minimum - count);
  const isUrgent = need === 'much';
  return (
    <div className={cn(lineStyle, 'wall-band gap-[0.375rem] rounded-[0.25rem] bg-surface')}>
      <strong className="shrink-0 font-semibold">{name}</strong>
      {/* A zone's name without room for all of it wraps out of sight. */}
      <span className="narrow flex h-[1.75rem] min-w-0 flex-1 flex-wrap overflow-hidden text-ink3">
        <span className="w-0">{'\u200b'}</span>
        <span>{continues ? 'continued' : zoneName}</span>
      </span>
      <Relief relief={reliefOf(reliefs)} />
      {short > 0 && (
        <span className={cn('narrow', isUrgent ? 'font-medium text-absent-text' : 'text-ink2')}>
          <span className="text-absent-text">▼</span>
          {short}
          <span className="sr-only"> short</span>
        </span>
      )}
      {need === 'named' && <span className="narrow font-medium text-pto-text">⚠ {lacking[0]}</span>}
      <span
        className={cn(
          'tabular-nums',
          isUrgent
            ? 'text-absent-text'
            : need === 'named'
              ? 'text-pto-text'
              : count < capacity
                ? 'text-ink'
                : 'text-present-text',
        )}
      >
        {count}/{capacity}
      </span>
    </div>
  );
}

function OfficerLine({
  line,
  reliefOf,
}: {
  reliefOf: ReliefOf;
  line: Extract<WallLine, { kind: 'officer' }>;
}) {
  const { name, teamId, eligible, isAway, reliefAt } = line.officer;
  return (
    <div className={cn(lineStyle, 'gap-[0.75rem]')}>
      <bdi
        className={cn(
          'text-left min-w-0 flex-1 truncate',
          eligible && !isAway ? 'text-ink2' : 'text-ink3',
        )}
      >
        {name}
      </bdi>
      <Relief relief={reliefOf(reliefAt ? [reliefAt] : [])} />
      <span
        className={cn(
          'narrow',
          !eligible ? 'font-semibold text-absent-text' : isAway ? 'text-pto-text' : 'text-ink3',
        )}
      >
        {!eligible ? 'not here' : isAway ? 'away' : teamShort(teamId ?? '')}
      </span>
    </div>
  );
}

/** Whose time on a post is nearly up (STF-39): in words, amber before and red after. */
function Relief({ relief }: { relief: ReturnType<ReliefOf> }) {
  if (!relief) return null;
  return (
    <span
      className={cn(
        'narrow shrink-0 font-medium tabular-nums',
        relief.isDue ? 'text-absent-text' : 'text-pto-text',
      )}
    >
      {relief.words}
    </span>
  );
}
