import type { Ref, TextareaHTMLAttributes } from 'react';
import { cn } from '../cn.ts';
import { useFieldControl } from './field-context.ts';
import { inputStyle } from './input-style.ts';

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  ref?: Ref<HTMLTextAreaElement>;
};

/** Several lines of text; grows with what is typed, up to eight lines. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  const control = useFieldControl(rest);
  return (
    <textarea
      rows={rows}
      dir="auto"
      {...rest}
      {...control}
      className={cn(
        inputStyle().replace('h-control', 'min-h-control'),
        'field-sizing-content max-h-44 resize-y py-1.5',
        className,
      )}
    />
  );
}
