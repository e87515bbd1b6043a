import type { ReactNode } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { command } from '../../../shared/ui/palette/commands.ts';

type ChoiceProps = {
  /** The radios of which one is chosen. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  title: string;
  note: string;
  menu?: ReactNode;
  /** Below the words. */
  children?: ReactNode;
};

/** One of several ways to start, with what it means in small. */
export function Choice({ group, isChosen, onChoose, title, note, menu, children }: ChoiceProps) {
  return (
    <div
      className={cn(
        'flex min-w-0 items-start gap-1 rounded-card border p-2',
        isChosen ? 'border-accent bg-accent-ground' : 'border-line',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <label className="grid min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 touch:min-h-9">
          <input
            ref={command}
            type="radio"
            name={group}
            checked={isChosen}
            onChange={onChoose}
            className="mt-1 accent-accent"
          />
          <span className="text-13 font-medium wrap-anywhere">{title}</span>{' '}
          <span className="col-start-2 text-12 wrap-anywhere text-ink2">{note}</span>
        </label>
        {children}
      </div>
      {menu}
    </div>
  );
}
