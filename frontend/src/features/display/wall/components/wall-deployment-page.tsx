import { teamBadge, type DisplayDeployment } from '@muster/protocol';
import type { ReactNode } from 'react';
import { cn } from '../../../../shared/ui/cn.ts';
import type { Box } from '../../../../shared/ui/hooks/use-box.ts';
import { deploymentPages, type WallLine } from '../deployment-pages.ts';

/** A line and a column of the wall, and the gap between columns, in its own unit (wall.css). */
const lineRem = 2;
const columnRem = 20;
const gapRem = 2;

/** Who stands where, as pages that fit the field: text that can be read from 4 m, nothing that scrolls. */
export function displayedPages(deployment: DisplayDeployment, field: Box): readonly ReactNode[] {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const columns = Math.floor((field.width / rem + gapRem) / (columnRem + gapRem));
  const lines = Math.floor(field.height / rem / lineRem);
  return deploymentPages(deployment, columns, lines).map((page) => (
    <DisplayedPage key={page[0]?.[0]?.id} page={page} columns={columns} />
  ));
}

type DisplayedPageProps = { page: readonly (readonly WallLine[])[]; columns: number };

function DisplayedPage({ page, columns }: DisplayedPageProps) {
  return (
    <section
      aria-label="Deployment"
      className="wall-data grid overflow-hidden"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        columnGap: `${gapRem}rem`,
      }}
    >
      {page.map((column) => (
        <ul key={column[0]?.id} className="min-w-0">
          {column.map((line) => (
            <li
              key={line.id}
              className={cn(
                'flex items-baseline gap-[0.75rem] text-[1.5rem] whitespace-nowrap',
                line.kind === 'station' &&
                  'border-t-[0.125rem] border-line first:border-transparent',
              )}
              style={{ height: `${lineRem}rem`, lineHeight: `${lineRem}rem` }}
            >
              <Line line={line} />
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

function Line({ line }: { line: WallLine }) {
  if (line.kind === 'station') {
    const { name, zoneName, count, capacity, continues } = line;
    return (
      <>
        <strong className="shrink-0 font-semibold">{name}</strong>
        <span className="narrow min-w-0 flex-1 truncate text-ink3">
          {continues ? 'continued' : zoneName}
        </span>
        <span className={cn('tabular-nums', count >= capacity ? 'text-present-text' : 'text-ink2')}>
          {count}/{capacity}
        </span>
      </>
    );
  }
  const { name, teamId, eligible } = line.officer;
  return (
    <>
      <span
        className={cn('min-w-0 flex-1 truncate', eligible ? 'text-ink2' : 'text-ink3 line-through')}
      >
        {name}
      </span>
      <span className={cn('narrow', eligible ? 'text-ink3' : 'font-semibold text-absent-text')}>
        {eligible ? teamBadge(teamId ?? '') : 'not here'}
      </span>
    </>
  );
}
