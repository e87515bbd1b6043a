import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { cn } from '../cn.ts';
import { Input } from './input.tsx';
import { Kbd } from './kbd.tsx';
import { useShortcut, useHotkey } from '../hooks/use-hotkey.ts';
import { command } from '../palette/commands.ts';

type SearchInputProps = {
  /** Read aloud; the placeholder alone is no label. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** `/` brings the focus here; one search of a screen has it. */
  hotkey?: boolean;
  /** What was found, such as "3 found"; read aloud when it changes. */
  note?: string | undefined;
  /** What Enter does, besides what typing does already. */
  onEnter?: () => void;
  /** Backspace in the empty field: takes away what stands before it. */
  onErase?: () => void;
  className?: string;
};

/** A search: `/` from anywhere, Escape clears and, when already empty, leaves. */
export function SearchInput({
  label,
  placeholder,
  value,
  onChange,
  hotkey = true,
  note,
  onEnter,
  onErase,
  className,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const shortcut = useShortcut('/');
  // Beside what was found there is more room for what is typed without the sign.
  const hasNote = note !== undefined;
  useHotkey(
    '/',
    (event) => {
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    },
    { enabled: hotkey },
  );

  return (
    <div className={cn('relative min-w-0', className)}>
      <Search
        aria-hidden
        className={cn(
          'pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.5] text-ink3',
          hasNote && 'xl:max-[96rem]:hidden',
        )}
      />
      <Input
        ref={input}
        type="search"
        // No name that a browser would put a saved username into (UI-366).
        name="search"
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts={hotkey ? shortcut : undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.();
          if (event.key === 'Backspace' && value === '') onErase?.();
          if (event.key !== 'Escape') return;
          // It has done its one thing.
          event.preventDefault();
          if (value === '') input.current?.blur();
          else {
            event.stopPropagation();
            onChange('');
          }
        }}
        className={cn(
          'peer pl-9 [&::-webkit-search-cancel-button]:hidden',
          hasNote ? 'pr-20 xl:max-[96rem]:pl-2.5' : 'pr-9',
        )}
      />
      <span
        role="status"
        className="pointer-events-none absolute inset-y-0 right-7.5 flex items-center text-12 text-ink2 tabular-nums"
      >
        {note}
      </span>
      {value !== '' ? (
        <button
          ref={command}
          type="button"
          aria-label="Clear search"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-ink3 hover:text-ink"
        >
          <X aria-hidden className="size-4 stroke-[1.5]" />
        </button>
      ) : (
        hotkey && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 peer-focus:hidden touch:hidden"
          >
            <Kbd>/</Kbd>
          </span>
        )
      )}
    </div>
  );
}
