import {
  createContext,
  useContext,
  type InputHTMLAttributes,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '../cn.ts';
import { useFieldControl } from './field.tsx';
import { Eye, EyeOff } from 'lucide-react';
import { command, useCommand } from '../palette/commands.ts';

const WritingStop = createContext<string | undefined>(undefined);

/** Hands why nothing may be changed now to every control below, also in what is open over the screen. */
export const WritingStopProvider = WritingStop.Provider;

/** The reason, for a control that writes; undefined while it may, or when it does not write. */
export function useStopOf(writes: boolean): string | undefined {
  const stop = useContext(WritingStop);
  return writes ? stop : undefined;
}

/** A control that cannot be pressed now and says why; it keeps its place in the order of Tab (S26). */
export const stoppedBy = (stop: string) => ({
  'aria-disabled': true,
  'aria-description': stop,
  'data-tip': stop,
});

/** The edge and ground that every control for entering something shares. */
export const inputStyle = cva(
  'w-full min-w-0 rounded-control border border-field bg-surface text-ink transition-colors outline-none focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent-ground disabled:bg-sunken disabled:text-ink3 aria-invalid:border-absent aria-invalid:focus-visible:ring-absent-ground',
  {
    variants: {
      size: {
        normal: 'h-control px-3 text-13',
        large: 'h-11 px-3 text-14',
      },
    },
    defaultVariants: { size: 'normal' },
  },
);

/** What an Input takes besides an input's own attributes. */
export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> &
  VariantProps<typeof inputStyle> & { ref?: Ref<HTMLInputElement> };

/** One line of text. Inside a Field it is labelled and described by it. */
export function Input({ size, className, ref, ...rest }: InputProps) {
  const input = useCommand(ref);
  const control = useFieldControl(rest);
  return (
    <input
      ref={input}
      type="text"
      dir="auto"
      {...rest}
      {...control}
      className={cn(inputStyle({ size }), className)}
    />
  );
}

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  ref?: Ref<HTMLTextAreaElement>;
};

/** Several lines of text; grows with what is typed, up to eight lines. */
export function Textarea({ className, rows = 3, ref, ...rest }: TextareaProps) {
  const area = useCommand(ref);
  const control = useFieldControl(rest);
  return (
    <textarea
      ref={area}
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

/** A password with a button that shows it; the button never submits the form. */
export function PasswordInput({ className, ...rest }: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={cn('relative', className)}>
      <Input
        autoComplete="current-password"
        {...rest}
        type={shown ? 'text' : 'password'}
        className="pr-11"
        spellCheck={false}
        autoCapitalize="none"
      />
      <button
        ref={command}
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-ink3 hover:text-ink"
      >
        <Icon aria-hidden className="size-4 stroke-[1.5]" />
      </button>
    </div>
  );
}
