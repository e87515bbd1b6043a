import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { cn } from '../cn.ts';
import { findOptions, nextByLetter, nextEnabled, type Option } from './option.ts';
import { OptionRow } from './option-row.tsx';
import { OptionSearch } from './option-search.tsx';

type OptionListProps = {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChoose: (value: string) => void;
  /** A field that narrows the list; without it the list itself has the focus. */
  searchable?: boolean;
  searchPlaceholder?: string;
  emptyText?: string;
  /** Nothing is marked until a key or the pointer goes to it: a mark would pass for what is chosen. */
  startsUnmarked?: boolean;
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
  startsUnmarked = false,
  className,
}: OptionListProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const shown = useMemo(() => findOptions(options, query), [options, query]);
  const [marked, setMarked] = useState(() =>
    Math.max(
      options.findIndex((option) => option.value === value),
      startsUnmarked ? -1 : 0,
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
        <OptionSearch
          {...focusable}
          label={label}
          listId={`${id}-list`}
          placeholder={searchPlaceholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setMarked(0);
          }}
        />
      )}
      {shown.length === 0 && <p className="px-3 pt-4 pb-3 text-13 text-ink3">{emptyText}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        {...(searchable ? { tabIndex: -1 } : { ...focusable, tabIndex: 0 })}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1 outline-none"
      >
        {shown.map((option, index) => (
          <OptionRow
            key={option.value}
            id={`${id}-${index}`}
            option={option}
            isChosen={option.value === value}
            isMarked={index === marked}
            onMark={() => setMarked(index)}
            onChoose={onChoose}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </div>
  );
}
