import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../cn.ts';
import { useFieldControl, useFieldLabel } from '../controls/field.tsx';
import { inputStyle } from '../controls/input.tsx';
import { OptionList, OptionPanel, type Option, optionChoices } from './option-list.tsx';
import { useOpener } from '../palette/commands.ts';

type ComboboxProps = {
  /** What is chosen: the panel's title and, without a Field around it, the button's name. */
  label: string;
  options: readonly Option[];
  /** Null or a value outside the options shows the placeholder. */
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  /** False for a few options that need no field to narrow them. */
  searchable?: boolean;
  searchPlaceholder?: string;
  emptyText?: string;
  disabled?: boolean;
  invalid?: boolean;
  size?: 'normal' | 'large';
  className?: string;
};

/** One option out of many, found by typing: a list beside the button, on a phone a drawer from below. */
export function Combobox({
  label,
  options,
  value,
  onChange,
  placeholder = 'Choose…',
  searchable = true,
  searchPlaceholder,
  emptyText,
  disabled = false,
  invalid,
  size,
  className,
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const control = useFieldControl({ 'aria-invalid': invalid });
  const button = useOpener({ picker: { label, find: optionChoices(options, onChange) } });
  const chosen = options.find((option) => option.value === value);

  return (
    <OptionPanel
      open={open}
      onOpenChange={setOpen}
      label={label}
      trigger={
        <button
          ref={button}
          type="button"
          id={control.id}
          aria-describedby={control['aria-describedby']}
          aria-label={`${label}: ${chosen?.label ?? placeholder}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          data-invalid={control['aria-invalid'] ? '' : undefined}
          disabled={disabled}
          onClick={() => setOpen(true)}
          className={cn(
            inputStyle({ size }),
            'flex items-center gap-2 text-left data-invalid:border-absent',
            chosen ? 'font-medium' : 'text-ink3',
            className,
          )}
        >
          <span className="min-w-0 flex-1 truncate">{chosen?.label ?? placeholder}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.5] text-ink3" />
        </button>
      }
    >
      <OptionList
        label={label}
        options={options}
        value={value}
        searchable={searchable}
        searchPlaceholder={searchPlaceholder}
        emptyText={emptyText}
        onChoose={(next) => {
          setOpen(false);
          onChange(next);
        }}
      />
    </OptionPanel>
  );
}

type SelectProps = Omit<
  ComboboxProps,
  'label' | 'searchable' | 'searchPlaceholder' | 'emptyText'
> & {
  /** What is chosen, where no Field labels it. */
  label?: string;
};

/** One option out of a few. Longer lists, and those worth typing for, take a Combobox. */
export function Select({ label, ...rest }: SelectProps) {
  const fieldLabel = useFieldLabel();
  return <Combobox {...rest} label={label ?? fieldLabel ?? 'Choose'} searchable={false} />;
}
