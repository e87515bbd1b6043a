import { shiftSpan, teamShort } from '@muster/protocol';
import { cn } from '../../../../shared/ui/cn.ts';
import {
  deploymentWords,
  type ShownDeployment,
  zoneFigures,
  type ZoneFigures,
  deploymentPages,
  reliefsWords,
  type WallLine,
} from '../deployment-pages.ts';
import type { ReactNode } from 'react';
import type { Box } from '../../../../shared/ui/hooks/use-box.ts';
import { now } from '../../../../shared/dates/clock.ts';
import { formatTimeOn } from '../../../../shared/dates/time-format.ts';

type DisplayedSummaryProps = {
  deployment: ShownDeployment;
  timeZone: string;
};

/** Which deployment this is: what was saved, by whom and when, or a draft that nobody has decided on yet. */
function DeploymentHeading({ deployment, timeZone }: DisplayedSummaryProps) {
  const [kind, saved] = deploymentWords(deployment, (at) =>
    formatTimeOn(at, deployment.date, timeZone),
  );
  return (
    <h2 className="truncate text-[1.5rem]/[1.25] text-ink2">
      <strong
        className={cn(
          'font-semibold',
          deployment.source === 'draft' ? 'text-pto-text' : 'text-ink',
        )}
      >
        {kind}
      </strong>{' '}
      {saved}
    </h2>
  );
}

/** The deployment at one glance: places taken per zone, and how old it is. */
export function DisplayedSummary({ deployment, timeZone }: DisplayedSummaryProps) {
  return (
    <section
      aria-label="Deployment by zone"
      className="flex h-full min-h-0 flex-col justify-between rounded-[0.5rem] border-[0.125rem] border-line bg-surface px-[1.125rem] py-[0.75rem]"
    >
      <DeploymentHeading deployment={deployment} timeZone={timeZone} />
      <dl className="flex min-w-0 justify-between gap-[1rem]">
        {zoneFigures(deployment).map((zone) => (
          <div key={zone.id} className="min-w-0">
            <dt className="narrow truncate text-[1.5rem]/[1.25] text-ink2">{zone.name}</dt>
            <dd className="narrow text-[2rem]/[1.2] font-semibold whitespace-nowrap tabular-nums">
              <span className={lookOf(zone, isPlan(deployment))}>{zone.here}</span>
              <span className="font-normal text-ink2">/{zone.places}</span>
              <NeedSign {...zone} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Figures = Pick<ZoneFigures, 'need' | 'here' | 'places'>;

/** As a station (STF-10): red below a minimum, amber without a tag or role, plain until full, then green; of a plan nothing is met yet. */
function lookOf({ need, here, places }: Figures, planned: boolean): string {
  if (need === 'much') return 'text-absent-text';
  if (need === 'named') return 'text-pto-text';
  return planned || here < places ? 'text-ink' : 'text-present-text';
}

const isPlan = ({ planFor }: ShownDeployment): boolean => planFor !== undefined;

/** The same as a sign, for whoever does not tell the colours apart. */
function NeedSign({ need, short }: Pick<ZoneFigures, 'need' | 'short'>) {
  if (need === 'none') return null;
  const isShort = need !== 'named';
  const colour = { named: 'text-pto-text', quiet: 'text-ink2', much: 'text-absent-text' }[need];
  return (
    <span className={`ml-[0.375rem] text-[1.5rem] font-medium ${colour}`}>
      {isShort ? `▼${short}` : '⚠'}
      <span className="sr-only">{isShort ? ' short' : 'a tag or role is missing'}</span>
    </span>
  );
}

/** A line, the heading with the gap below it, a column, and the gap between columns, in the wall's unit (wall.css). */
const lineRem = 2;
const headingRem = 2.75;
const columnRem = 20;
const gapRem = 2;

/** Who stands where, as pages that fit the field: text that can be read from 4 m, nothing that scrolls. */
export function displayedPages(
  deployment: ShownDeployment,
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
        <DeploymentHeading deployment={deployment} timeZone={timeZone} />
      </div>
      <Columns page={page} columns={drawn} reliefOf={reliefOf} planned={isPlan(deployment)} />
    </section>
  ));
}

/** Whose time on a post is nearly up, in words; nobody's once the shift has ended (STF-31). */
type ReliefOf = (ats: readonly string[]) => ReturnType<typeof reliefsWords>;
type ColumnsProps = {
  page: readonly (readonly WallLine[])[];
  columns: number;
  reliefOf: ReliefOf;
  planned: boolean;
};

function Columns({ page, columns, reliefOf, planned }: ColumnsProps) {
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
                <StationLine line={line} reliefOf={reliefOf} planned={planned} />
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
  planned,
}: {
  reliefOf: ReliefOf;
  planned: boolean;
  line: Extract<WallLine, { kind: 'station' }>;
}) {
  const { name, zoneName, count, capacity, minimum, lacking, need, reliefs, continues } = line;
  const short = Math.max(0, minimum - count);
  const isUrgent = need === 'much';
  return (
    <div
      className={cn(
        lineStyle,
        'wall-band gap-[0.375rem] rounded-[0.25rem] bg-surface',
        planned && 'outline-[0.0625rem] -outline-offset-1 outline-field outline-dashed',
      )}
    >
      <strong className="shrink-0 font-semibold">{name}</strong>
      {/* A zone's name without room for all of it wraps out of sight. */}
      <span className="narrow flex h-[1.75rem] min-w-0 flex-1 flex-wrap overflow-hidden text-ink3">
        <span className="w-0">{'\u200b'}</span>
        <span>{continues ? 'continued' : zoneName}</span>
      </span>
      <Relief relief={reliefOf(reliefs)} />
      {short > 0 && (
        <span className={cn('narrow', isUrgent ? 'font-medium text-absent-text' : 'text-ink2')}>
          ▼{short}
          <span className="sr-only"> short</span>
        </span>
      )}
      {need === 'named' && <span className="narrow font-medium text-pto-text">⚠ {lacking[0]}</span>}
      <span
        className={cn('tabular-nums', lookOf({ need, here: count, places: capacity }, planned))}
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
  const { name, teamId, eligible, isAway, isExpected = false, reliefAt } = line.officer;
  return (
    <div className={cn(lineStyle, 'gap-[0.75rem]')}>
      <bdi
        className={cn(
          'text-left min-w-0 flex-1 truncate',
          eligible && !isAway && !isExpected ? 'text-ink2' : 'text-ink3',
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
        {!eligible
          ? 'not here'
          : isAway
            ? 'away'
            : isExpected
              ? 'expected'
              : teamShort(teamId ?? '')}
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
