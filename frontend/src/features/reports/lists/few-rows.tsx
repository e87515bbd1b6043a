import { counted, figure } from '@muster/protocol';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useFew } from './use-few.ts';

interface FewRowsProps<Row> {
  readonly rows: readonly Row[];
  /** One and many of what the rows are. */
  readonly word: readonly [string, string];
  readonly children: (rows: readonly Row[]) => ReactNode;
}

const atOnce = 200;

/** The first rows of a long list; the others are a press away, and in the files. */
export function FewRows<Row>({ rows, word: [one, many], children }: FewRowsProps<Row>) {
  const { shown, left, showAll } = useFew(rows, { onScreen: atOnce });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {children(shown)}
      {left > 0 && (
        <div className="flex flex-wrap items-center gap-3 text-13 text-ink2">
          {counted(left, `more ${one}`, `more ${many}`)}
          <Button onClick={showAll}>Show all {figure(rows.length)}</Button>
        </div>
      )}
    </div>
  );
}
