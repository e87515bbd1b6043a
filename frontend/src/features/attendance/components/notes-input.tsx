import { notesLimit } from '@muster/protocol';
import { useLayoutEffect, useRef } from 'react';

interface NotesInputProps {
  readonly name: string;
  readonly value: string;
  readonly isDisabled: boolean;
  /** It was asked for: the focus goes into it then, and is not taken again (ATT-41). */
  readonly hasFocus?: boolean;
  readonly onChange: (notes: string) => void;
  readonly className?: string;
}

/** A note on a member. Most stay empty, so on a desk the border shows only on hover and focus. */
export function NotesInput({
  name,
  value,
  isDisabled,
  hasFocus = false,
  onChange,
  className = '',
}: NotesInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // Within the press: a phone brings up its keyboard for nothing later.
  useLayoutEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return (
    <div className={className}>
      {/* A field cuts what is longer than it; paper cannot be scrolled. */}
      <p aria-hidden className="hidden text-13 wrap-anywhere print:block">
        {value}
      </p>
      <input
        ref={input}
        type="text"
        dir="auto"
        aria-label={`Notes for ${name}`}
        placeholder="Notes..."
        value={value}
        maxLength={notesLimit}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        className="print:hidden h-control w-full min-w-0 rounded-control border border-line2 bg-transparent px-2.5 text-13 transition-colors outline-none hover:border-line2 focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent-ground disabled:text-ink3 md:placeholder-shown:not-hover:not-focus-visible:border-transparent"
      />
    </div>
  );
}
