import { notesLimit } from '@muster/protocol';

interface NotesInputProps {
  readonly name: string;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChange: (notes: string) => void;
  readonly className?: string;
}

/** A note beside every member. Most stay empty, so the border shows only on hover and focus. */
export function NotesInput({ name, value, isDisabled, onChange, className = '' }: NotesInputProps) {
  return (
    <input
      type="text"
      aria-label={`Notes for ${name}`}
      placeholder="Notes..."
      value={value}
      maxLength={notesLimit}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
      className={`h-control w-full min-w-0 rounded-control border border-transparent bg-transparent px-2.5 text-13 transition-colors outline-none not-placeholder-shown:border-line2 hover:border-line2 focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent-ground disabled:text-ink3 phone:-mt-1.5 phone:-mb-2 phone:px-1 ${className}`}
    />
  );
}
