import { useFieldLabel } from '../controls/field-context.ts';
import { Combobox, type ComboboxProps } from './combobox.tsx';

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
