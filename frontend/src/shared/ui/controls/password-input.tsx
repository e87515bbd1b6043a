import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../cn.ts';
import { Input, type InputProps } from './input.tsx';

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
