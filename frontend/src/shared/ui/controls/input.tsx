import type { VariantProps } from 'class-variance-authority';
import type { InputHTMLAttributes, Ref } from 'react';
import { cn } from '../cn.ts';
import { useFieldControl } from './field-context.ts';
import { inputStyle } from './input-style.ts';

/** What an Input takes besides an input's own attributes. */
export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> &
  VariantProps<typeof inputStyle> & { ref?: Ref<HTMLInputElement> };

/** One line of text. Inside a Field it is labelled and described by it. */
export function Input({ size, className, ...rest }: InputProps) {
  const control = useFieldControl(rest);
  return (
    <input
      type="text"
      dir="auto"
      {...rest}
      {...control}
      className={cn(inputStyle({ size }), className)}
    />
  );
}
