import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';
import { Loaded, type Fetched } from '../ui/feedback/loaded.tsx';

type LinesProps<Row> = {
  query: Fetched<readonly Row[]>;
  /** "Failed to fetch backups" */
  failure: string;
  /** Read aloud: what the lines are. */
  label?: string;
  /** How many rows stand in its place until it is there. */
  waits?: number;
  /** In place of the lines when there are none. */
  empty: ReactNode;
  className?: string;
  /** One row, as a list item with its key. */
  children: (row: Row) => ReactNode;
};

/** The frame of lines that stand on the bare page. */
export const framed = 'rounded-card border border-line bg-surface';

/** A list of few things with a line each: while it comes, when it fails, when there is nothing, as it is. */
export function Lines<Row>(props: LinesProps<Row>) {
  const { label, waits = 3, empty, className, children, ...loaded } = props;
  return (
    <Loaded {...loaded} rows={waits}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <ul aria-label={label} className={cn('divide-y divide-line', className)}>
            {rows.map((row) => children(row))}
          </ul>
        )
      }
    </Loaded>
  );
}

type LineProps = {
  /** Read aloud: what the line is about. */
  label: string;
  title: ReactNode;
  /** Beside the title. */
  badges?: ReactNode;
  /** Below the title, in the quiet ink. */
  note: ReactNode;
  /** What can be done with it. */
  actions: ReactNode;
  /** Below the note. */
  children?: ReactNode;
};

/** One line: what it is with its badges, what is known of it, and what can be done with it. */
export function Line({ label, title, badges, note, actions, children }: LineProps) {
  return (
    <li aria-label={label} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{title}</bdi>
          {badges}
        </p>
        <p className="text-12 wrap-anywhere text-ink3">{note}</p>
        {children}
      </div>
      {actions}
    </li>
  );
}
