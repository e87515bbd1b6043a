import { Check, ChevronDown } from 'lucide-react';
import * as RadixSelect from 'radix-ui/select';
import { cn } from './cn.ts';
import { useFieldControl } from './field-context.ts';
import { useFloatPadding } from './float-room.ts';
import { inputStyle } from './input-style.ts';
import type { Option } from './option.ts';
import { floatStyle, optionStyle } from './overlay-style.ts';

type SelectProps = {
  /** The name for assistive technology where no Field labels it. */
  label?: string;
  options: readonly Option[];
  /** Null shows the placeholder. */
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  invalid?: boolean;
  size?: 'normal' | 'large';
  className?: string;
};

/** One option out of a few. Longer lists, and those worth typing for, take a Picker. */
export function Select({
  label,
  options,
  value,
  onChange,
  placeholder = 'Choose…',
  disabled = false,
  invalid,
  size,
  className,
}: SelectProps) {
  const control = useFieldControl({ 'aria-invalid': invalid });
  const padding = useFloatPadding();
  return (
    <RadixSelect.Root value={value ?? ''} onValueChange={onChange} disabled={disabled}>
      <RadixSelect.Trigger
        {...control}
        aria-label={label}
        className={cn(
          inputStyle({ size }),
          'flex items-center gap-2 text-left font-medium data-placeholder:font-normal data-placeholder:text-ink3',
          className,
        )}
      >
        <span className="min-w-0 flex-1 truncate">
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <RadixSelect.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.5] text-ink3" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          collisionPadding={padding}
          className={cn(
            floatStyle,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden',
          )}
        >
          <RadixSelect.Viewport className="p-1">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={optionStyle}
              >
                <span className="min-w-0 flex-1">
                  <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                  {option.detail && <span className="ml-2 text-12 text-ink3">{option.detail}</span>}
                </span>
                <RadixSelect.ItemIndicator>
                  <Check aria-hidden className="size-4 stroke-[1.5] text-accent" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
