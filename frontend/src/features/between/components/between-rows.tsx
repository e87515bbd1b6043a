import { teamShort, type NextShift } from '@muster/protocol';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '../../../shared/ui/cn.ts';
import { command } from '../../../shared/ui/palette/commands.ts';
import type { ShownFigure, ShownLine } from '../between.view.ts';

type FiguresProps = { figures: readonly ShownFigure[]; className?: string };

/** Figures side by side, as on the overview, without an edge of their own: the card is theirs. */
export function Figures({ figures, className }: FiguresProps) {
  return (
    <dl
      className={cn(
        'grid gap-y-3 px-4 last:pb-4',
        figures.length === 3 ? 'phone:gap-x-3' : 'phone:grid-cols-2!',
        className,
      )}
      style={{ gridTemplateColumns: `repeat(${figures.length}, minmax(0, 1fr))` }}
    >
      {figures.map(({ label, value, unit, addition }) => (
        <div
          key={label}
          className="min-w-0 border-line not-first:border-l not-first:pl-4 phone:border-l-0! phone:pl-0!"
        >
          <dt className="text-12 font-medium text-ink2">{label}</dt>
          <dd
            className={cn(
              'text-28 font-semibold tracking-tight whitespace-nowrap',
              figures.length === 3 && 'phone:text-20',
            )}
          >
            {value}
            <span className="font-normal text-ink3">{unit}</span>
          </dd>
          <dd className="text-12 text-ink3 wrap-anywhere">{addition}</dd>
        </div>
      ))}
    </dl>
  );
}

const row =
  'grid grid-cols-[1rem_7.5rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-3 phone:grid-cols-[1rem_minmax(0,1fr)_auto] phone:gap-y-1.5';
const pressed = 'text-left hover:bg-sunken focus-visible:-outline-offset-2';

const TONE = { present: 'text-present-text', pto: 'text-pto-text' } as const;

type RowProps = {
  icon: LucideIcon;
  title: string;
  lines: readonly ShownLine[];
  /** Of the page where all of it is; without one each line leads to its own. */
  search?: string;
  /** How many there are, where not all of them are shown. */
  count?: number;
};

/** A part of a shift, and the way to where it is settled; what there is none of has no row. */
export function Row({ icon: Icon, title, lines, search, count }: RowProps) {
  if (lines.length === 0) return null;
  const head = (
    <>
      <Icon aria-hidden className="mt-0.5 size-4 stroke-[1.5] text-ink3" />
      <span className="font-medium">{title} </span>
    </>
  );
  const more = count !== undefined && count > lines.length && (
    <span className="rounded-badge bg-sunken px-1.5 text-12 font-medium text-ink2">{count}</span>
  );
  const chevron = <ChevronRight aria-hidden className="size-4 stroke-[1.5] text-ink3" />;
  const body = 'flex min-w-0 flex-col gap-2 phone:col-span-2 phone:col-start-2 phone:row-start-2';
  if (search !== undefined) {
    return (
      <Link ref={command} to={{ search }} className={cn(row, pressed)}>
        {head}
        <span className={body}>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </span>
        <span className="flex items-center gap-2 self-start">
          {more}
          {chevron}
        </span>
      </Link>
    );
  }
  return (
    <div className={row}>
      {head}
      <div className={cn(body, 'col-span-2 -mx-1 gap-0!')}>
        {lines.map((line) => (
          <Link
            key={line.key}
            ref={command}
            to={{ search: line.search ?? '' }}
            className={cn(
              pressed,
              'flex items-center rounded-badge px-1 touch:min-h-11 not-first:mt-2',
            )}
          >
            <span className="min-w-0 flex-1">
              <Line line={line} />
            </span>
            {chevron}
          </Link>
        ))}
      </div>
    </div>
  );
}

function Line({ line: { text, mark, detail } }: { line: ShownLine }) {
  return (
    <span className="block min-w-0">
      <span className="line-clamp-2 wrap-anywhere">
        {text}
        {mark && <strong className={cn('font-semibold', TONE[mark.tone])}> {mark.text}</strong>}
      </span>{' '}
      {detail !== undefined && (
        <span className="block text-12 text-ink3 wrap-anywhere">{detail}</span>
      )}
    </span>
  );
}

/** Whom each zone of the board expects from its own teams, against the minimums of its open stations. */
export function Zones({ zones }: Pick<NextShift, 'zones'>) {
  const most = Math.max(1, ...zones.map(({ expected, minimum }) => Math.max(expected, minimum)));
  const share = (count: number) => `${(count / most) * 100}%`;
  return (
    <ul className="flex flex-col gap-2 px-4 py-3.5">
      {zones.map(({ id, name, teams, expected, minimum }) => (
        <li
          key={id}
          className="grid grid-cols-[5.5rem_minmax(0,10rem)_minmax(4rem,1fr)_4.5rem] items-center gap-x-3 phone:grid-cols-[5.5rem_minmax(0,1fr)_auto]"
        >
          <span className="truncate font-medium" data-tip={name} data-tip-cut="">
            {name}
          </span>
          <span className="truncate text-12 text-ink3">
            {teams.map(teamShort).join(' · ') || 'no team of its own'}
          </span>
          <span
            aria-hidden
            className="relative h-2 rounded-full border border-line bg-sunken phone:hidden"
          >
            <span
              className="absolute inset-y-0 left-0 rounded-full bg-field [forced-color-adjust:none]"
              style={{ width: share(expected) }}
            />
            <span
              className="absolute -inset-y-1 w-0.5 bg-ink [forced-color-adjust:none]"
              style={{ left: share(minimum) }}
            />
          </span>
          <span className="text-right whitespace-nowrap">
            <strong className="font-semibold">{expected}</strong>{' '}
            <span className="text-12 text-ink3">min {minimum}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
