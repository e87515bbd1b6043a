import { createContext, use, useId, useMemo, type ReactNode } from 'react';
import { cn } from '../cn.ts';

/** What a Field passes to the control inside it. */
type FieldWiring = {
  id: string;
  label: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

/** Absent outside a Field; a control then needs its own label. */
const FieldContext = createContext<FieldWiring | undefined>(undefined);

type Own = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  required?: boolean | undefined;
};

/** The attributes of a control: what it was given itself, else those of the Field around it. */
export function useFieldControl(own: Own) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': (own.required ?? field?.required) || undefined,
  };
}

/** The words of the Field's label, for a control whose name also holds its value. */
export const useFieldLabel = (): string | undefined => use(FieldContext)?.label;

type FieldProps = {
  label: string;
  /** Keeps the label for assistive technology only, where the place already says what is asked. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** What is wrong, in words; marks the control as invalid and is read with it. */
  error?: string | undefined;
  required?: boolean;
  className?: string;
  children: ReactNode;
};

/** One control with its label, hint and error; the control inside finds its ids by itself. */
export function Field({
  label,
  labelHidden = false,
  hint,
  error,
  required = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hasHint = hint !== undefined;
  const wiring = useMemo(() => {
    const described = [hasHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
    return {
      id,
      label,
      describedBy: described || undefined,
      invalid: Boolean(error),
      required,
    };
  }, [id, label, hasHint, error, required]);

  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={cn('text-12 font-medium text-ink', labelHidden && 'sr-only')}>
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hasHint && (
        <p id={`${id}-hint`} className="text-12 text-ink3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-12 font-medium text-absent-text">
          {error}
        </p>
      )}
    </div>
  );
}
