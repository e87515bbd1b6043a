import type { DisplayDeployment } from '@muster/protocol';
import { cn } from '../../../shared/ui/cn.ts';
import { useBox } from '../../../shared/ui/use-box.ts';
import { usePage } from '../../../shared/ui/use-page.ts';
import { deploymentPages, type WallLine } from '../displayed.pages.ts';

type DisplayedDeploymentProps = {
  deployment: DisplayDeployment;
  formatTime: (at: string) => string;
};

/** One line and one column of the wall, in 1080ths of its height times 16 (wall.css). */
const lineRem = 1.875;
const columnRem = 21;

/** Who stands where, on the wall: letters to be read from 4 m, and pages when they do not fit. */
export function DisplayedDeployment({ deployment, formatTime }: DisplayedDeploymentProps) {
  const [ref, { width, height }] = useBox<HTMLDivElement>({ width: 1800, height: 180 });
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const columns = Math.max(1, Math.floor(width / (columnRem * rem)));
  const lines = Math.floor(height / (lineRem * rem));
  const pages = deploymentPages(deployment, columns, lines);
  const page = usePage(Math.max(1, pages.length));
  const { source, savedAt, savedByName } = deployment;

  return (
    <section
      aria-label="Deployment"
      className="flex h-full min-h-0 flex-col gap-[0.25rem] overflow-hidden rounded-[0.5rem] border-[0.125rem] border-line bg-surface px-[1.125rem] py-[0.5rem]"
    >
      <h2 className="flex items-baseline gap-[0.75rem] text-[1.5rem]/[1.25] whitespace-nowrap">
        <span className="font-semibold">Deployment</span>
        <span className="min-w-0 flex-1 truncate text-ink2">
          {source === 'draft'
            ? 'live draft, not saved'
            : savedAt !== null &&
              `saved ${formatTime(savedAt)}${savedByName ? ` by ${savedByName}` : ''}`}
        </span>
        {pages.length > 1 && (
          <span className="text-ink2 tabular-nums">
            {page + 1} of {pages.length}
          </span>
        )}
      </h2>
      <div
        ref={ref}
        className="grid min-h-0 flex-1 gap-x-[1.5rem]"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {(pages[page] ?? []).map((column) => (
          <ul key={column[0]?.id} className="min-w-0 overflow-hidden">
            {column.map((line) => (
              <li
                key={line.id}
                className="flex items-baseline gap-[0.5rem] text-[1.5rem] whitespace-nowrap"
                style={{ height: `${lineRem}rem`, lineHeight: `${lineRem}rem` }}
              >
                <Line line={line} />
              </li>
            ))}
          </ul>
        ))}
      </div>
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
        className={cn(
          'min-w-0 flex-1 truncate',
          eligible ? 'text-ink2' : 'text-absent-text line-through',
        )}
      >
        {name}
      </span>
      <span className={cn('narrow', eligible ? 'text-ink3' : 'text-absent-text')}>
        {eligible ? teamId : 'not here'}
      </span>
    </>
  );
}
