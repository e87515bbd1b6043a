import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';

type OptionSearchProps = ComponentProps<'input'> & {
  /** What is searched; the field's name says so. */
  label: string;
  listId: string;
};

/** The field that narrows an `OptionList`. */
export function OptionSearch({ label, listId, ...input }: OptionSearchProps) {
  return (
    <div className="relative border-b border-line">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.5] text-ink3"
      />
      <input
        {...input}
        type="text"
        dir="auto"
        name="search"
        role="combobox"
        aria-label={`Search ${label}`}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        autoComplete="off"
        className="h-9 w-full bg-transparent pr-3 pl-9 text-13 outline-none touch:h-12"
      />
    </div>
  );
}
