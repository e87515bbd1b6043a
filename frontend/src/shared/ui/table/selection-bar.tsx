import { figure } from '@muster/protocol';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { useHotkey } from '../hooks/use-hotkey.ts';

type SelectionBarProps = {
  count: number;
  /** How many match the filters, on all pages. */
  matching: number;
  onSelectMatching: () => void;
  onClear: () => void;
  /** The most that can be changed at once. */
  atMost: number;
  /** What can be done with what is selected. */
  children: ReactNode;
};

/** Takes the filters' place while rows are selected. Escape clears the selection. */
export function SelectionBar({
  count,
  matching,
  onSelectMatching,
  onClear,
  atMost,
  children,
}: SelectionBarProps) {
  useHotkey('Escape', onClear);
  const all =
    matching <= atMost
      ? `Select all ${figure(matching)} that match`
      : `Select the first ${atMost} of ${figure(matching)} that match`;
  return (
    <div
      role="group"
      aria-label="Selection"
      className="flex min-h-control flex-wrap items-center gap-2 rounded-control bg-accent-ground px-2 phone:py-1 print:hidden"
    >
      <IconButton label="Clear the selection" icon={X} size="small" onClick={onClear} />
      <p role="status" className="text-13 font-semibold text-accent tabular-nums">
        {figure(count)} selected
      </p>
      {count < Math.min(matching, atMost) && (
        <Button size="small" variant="quiet" onClick={onSelectMatching}>
          {all}
        </Button>
      )}
      <div className="ml-auto flex items-center gap-2 phone:w-full">{children}</div>
    </div>
  );
}
