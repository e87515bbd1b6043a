import { createContext, use } from 'react';

/** What a Field passes to the control inside it. */
export type FieldWiring = {
  id: string;
  label: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

/** Absent outside a Field; a control then needs its own label. */
export const FieldContext = createContext<FieldWiring | undefined>(undefined);

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
