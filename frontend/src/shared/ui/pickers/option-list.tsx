import { Check, Search } from 'lucide-react';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { cn } from '../cn.ts';
import { findOptions, nextByLetter, nextEnabled, type Option } from './option.ts';
import { optionStyle } from '../overlays/overlay-style.ts';

type OptionListProps = {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChoose: (value: string) => void;
  /** A field that narrows the list; without it the list itself has the focus. */
  searchable?: boolean;
  searchPlaceholder?: string;
  emptyText?: string;
  className?: string;
};

/**
 * A list of options, narrowed by typing. The focus stays in the field (or the list) and arrows, Home,
 * End and Enter work on the marked option, which assistive technology follows.
 */
export function OptionList({
  label,
  options,
  value,
  onChoose,
  searchable = true,
  searchPlaceholder = 'Search…',
  emptyText = 'Nothing found',
  className,
}: OptionListProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const shown = useMemo(() => findOptions(options, query), [options, query]);
  const [marked, setMarked] = useState(() =>
    Math.max(
      options.findIndex((option) => option.value === value),
      0,
    ),
  );

  const markedId = shown[marked] && `${id}-${marked}`;
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextEnabled(shown, marked, event.key);
    if (next !== undefined) {
      event.preventDefault();
      setMarked(next);
    } else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault();
      const option = shown[marked];
      if (option && !option.disabled) onChoose(option.value);
    } else if (!searchable) {
      setMarked(nextByLetter(shown, marked, event.key) ?? marked);
    }
  };

  const focusable = {
    'aria-activedescendant': markedId,
    onKeyDown,
    // The list opens on the person's own press: the focus belongs in it.
    'data-autofocus': true,
  };

  return (
    <div className={cn('flex min-h-0 flex-col', className)}>
      {searchable && (
        <div className="relative border-b border-line">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.5] text-ink3"
          />
          <input
            {...focusable}
            type="text"
            role="combobox"
            aria-label={`Search ${label}`}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={searchPlaceholder}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setMarked(0);
            }}
            className="h-9 w-full bg-transparent pr-3 pl-9 text-13 outline-none touch:h-12"
          />
        </div>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        {...(searchable ? { tabIndex: -1 } : { ...focusable, tabIndex: 0 })}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1 outline-none"
      >
        {shown.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            aria-disabled={option.disabled || undefined}
            data-highlighted={index === marked ? '' : undefined}
            data-disabled={option.disabled ? '' : undefined}
            onPointerMove={() => setMarked(index)}
            onClick={() => {
              if (!option.disabled) onChoose(option.value);
            }}
            onKeyDown={onKeyDown}
            className={optionStyle}
          >
            <span className="min-w-0 flex-1">
              {option.label}
              {option.detail && <span className="ml-2 text-12 text-ink3">{option.detail}</span>}
            </span>
            {option.value === value && (
              <Check aria-hidden className="size-4 shrink-0 stroke-[1.5] text-accent" />
            )}
          </div>
        ))}
        {shown.length === 0 && <p className="px-2 py-3 text-13 text-ink3">{emptyText}</p>}
      </div>
    </div>
  );
}
