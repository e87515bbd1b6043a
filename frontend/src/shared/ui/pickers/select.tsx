import { useFieldLabel } from '../controls/field-context.ts';
import { Picker, type PickerProps } from './picker.tsx';

type SelectProps = Omit<PickerProps, 'label' | 'searchable' | 'searchPlaceholder' | 'emptyText'> & {
  /** What is picked, where no Field labels it. */
  label?: string;
};

/** One option out of a few. Longer lists, and those worth typing for, take a Picker. */
export function Select({ label, ...rest }: SelectProps) {
  const fieldLabel = useFieldLabel();
  return <Picker {...rest} label={label ?? fieldLabel ?? 'Choose'} searchable={false} />;
}
