import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../cn.ts';
import { OptionList, OptionPanel, type Option, optionChoices } from '../pickers/option-list.tsx';
import { command, useOpener } from '../palette/commands.ts';

/** Lists longer than this can be searched. */
const SEARCHABLE_FROM = 9;

type FilterButtonProps = {
  /** What is filtered: "Team". */
  label: string;
  /** The first option is the one that filters nothing, such as "All". */
  options: readonly [Option, ...Option[]];
  value: string;
  onChange: (value: string) => void;
  /** Where many stand in one row: its name until it is set, then its value. */
  isBrief?: boolean;
  className?: string;
};

/** A filter that shows its value: quiet at "All", in the accent and with a clear cross when set. */
export function FilterButton({
  label,
  options,
  value,
  onChange,
  isBrief = false,
  className,
}: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useOpener({ picker: { label, find: optionChoices(options, onChange) } });
  const [all] = options;
  const set = value !== all.value;
  const shown = options.find((option) => option.value === value)?.label ?? value;

  return (
    <span
      className={cn(
        'relative inline-flex h-control min-w-0 items-stretch rounded-control border text-13 transition-colors',
        set ? 'border-accent bg-accent-ground' : 'border-field bg-surface',
        className,
      )}
    >
      <OptionPanel
        open={open}
        onOpenChange={setOpen}
        label={label}
        trigger={
          <button
            ref={button}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className={cn(
              'relative inline-flex min-w-0 items-center rounded-[5px] whitespace-nowrap after:absolute after:-inset-y-px after:inset-x-0',
              isBrief ? 'gap-1 pl-2' : 'gap-2 pl-3',
              set ? 'pr-1' : isBrief ? 'pr-1.5' : 'pr-2',
            )}
          >
            <span className={set ? cn('text-ink2', isBrief && 'sr-only') : 'text-ink3'}>
              {label}
            </span>
            <span
              className={cn(
                'truncate font-semibold',
                isBrief ? 'max-w-24' : 'max-w-40',
                set ? 'text-accent' : isBrief && 'sr-only',
              )}
            >
              {shown}
            </span>
            {!set && <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.5] text-ink3" />}
          </button>
        }
      >
        <OptionList
          label={label}
          options={options}
          value={value}
          searchable={options.length >= SEARCHABLE_FROM}
          onChoose={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </OptionPanel>
      {set && (
        <button
          ref={command}
          type="button"
          aria-label={`Clear ${label} filter`}
          onClick={() => onChange(all.value)}
          className="relative inline-flex w-7 items-center justify-center rounded-[5px] text-accent after:absolute after:-inset-y-px after:inset-x-0 hover:text-ink touch:w-11"
        >
          <X aria-hidden className="size-3.5 stroke-2" />
        </button>
      )}
    </span>
  );
}
