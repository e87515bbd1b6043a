import { folded, isSameName, searched } from '@muster/protocol';
import {
  useEffect,
  type ComponentProps,
  type ReactNode,
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
} from 'react';
import { Search, Check } from 'lucide-react';
import { focusMarked, optionStyle } from '../overlays/layers.ts';
import { Popover } from '../overlays/popover.tsx';
import { Drawer } from '../overlays/drawer.tsx';
import { usePhone } from '../hooks/use-media.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { cn } from '../cn.ts';
import { useCommand, type PickerChoice } from '../palette/commands.ts';

/** One entry of a Select, a Combobox or a filter. */
export type Option = {
  value: string;
  label: string;
  /** Beside the label in a quieter ink: "Medical Certificate", "3/8". */
  detail?: string;
  /** Found by typing, but not shown: "14:00" for "2:00 PM". */
  keywords?: string;
  /** It can be chosen, and its detail says why it will probably be refused. */
  isDoubtful?: boolean;
  disabled?: boolean;
  /** A line above it: what follows is another group. */
  startsGroup?: boolean;
};

/** The options that hold every word of the query; what is called so comes first, then what begins with it (DIR-180). */
export function findOptions(options: readonly Option[], query: string): readonly Option[] {
  const begun = folded(query);
  const found = searched(options, query, ({ label, detail, keywords }) => [
    label,
    detail,
    keywords,
  ]);
  if (begun === '') return found;
  const rank = ({ label }: Option) =>
    isSameName(label, query)
      ? 0
      : folded(label) === begun
        ? 1
        : folded(label).startsWith(begun)
          ? 2
          : 3;
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** The next option after the marked one that begins with a letter, round the end. */
export function nextByLetter(
  options: readonly Option[],
  from: number,
  letter: string,
): number | undefined {
  const fits = (option: Option | undefined) =>
    !option?.disabled && folded(option?.label ?? '').startsWith(folded(letter) || letter);
  const order = options.map((_, step) => (from + 1 + step) % options.length);
  return order.find((index) => fits(options[index]));
}

/** Where a key leads from the marked option; undefined when the key means nothing here. */
export function nextEnabled(
  options: readonly Option[],
  from: number,
  key: string,
): number | undefined {
  const enabled = options.flatMap((option, index) => (option.disabled ? [] : [index]));
  switch (key) {
    case 'ArrowDown':
      return enabled.find((index) => index > from) ?? enabled[0];
    case 'ArrowUp':
      return enabled.findLast((index) => index < from) ?? enabled.at(-1);
    case 'PageDown':
      return enabled.find((index) => index >= from + 8) ?? enabled.at(-1);
    case 'PageUp':
      return enabled.findLast((index) => index <= from - 8) ?? enabled[0];
    case 'Home':
      return enabled[0];
    case 'End':
      return enabled.at(-1);
    default:
      return undefined;
  }
}

/** Options as they can be typed. */
export const optionChoices =
  (options: readonly Option[], onChange: (value: string) => void) =>
  (text: string): readonly PickerChoice[] =>
    findOptions(options, text).map(({ value, label, detail, disabled }) => ({
      id: value,
      label,
      refused: disabled ? (detail ?? `“${label}” cannot be chosen now.`) : undefined,
      choose: () => onChange(value),
    }));

type OptionSearchProps = ComponentProps<'input'> & {
  /** What is searched; the field's name says so. */
  label: string;
  listId: string;
};

/** The field that narrows an `OptionList`. */
export function OptionSearch({ label, listId, ref, ...input }: OptionSearchProps) {
  const field = useCommand(ref);
  return (
    <div className="relative border-b border-line">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.5] text-ink3"
      />
      <input
        {...input}
        ref={field}
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

type OptionPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  trigger: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Where an option list opens: beside its button on a desk, from below on a phone. */
export function OptionPanel({
  open,
  onOpenChange,
  label,
  trigger,
  className,
  children,
}: OptionPanelProps) {
  const phone = usePhone();
  const focus = useReturnFocus();
  if (phone) {
    return (
      <>
        {trigger}
        <Drawer open={open} onOpenChange={onOpenChange} title={label}>
          {children}
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={label}
      trigger={trigger}
      onOpenAutoFocus={(event) => {
        focus.remember(event);
        focusMarked(event);
      }}
      onCloseAutoFocus={focus.giveBack}
      className={
        className ??
        'flex max-h-80 w-max max-w-80 min-w-[max(12rem,var(--radix-popover-trigger-width))] flex-col'
      }
    >
      {children}
    </Popover>
  );
}

type OptionRowProps = {
  id: string;
  option: Option;
  isChosen: boolean;
  /** Enter would choose it. */
  isMarked: boolean;
  onMark: () => void;
  onChoose: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One option of an `OptionList`. */
function OptionRow({
  id,
  option,
  isChosen,
  isMarked,
  onMark,
  onChoose,
  onKeyDown,
}: OptionRowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={option.disabled || undefined}
      data-highlighted={isMarked ? '' : undefined}
      data-disabled={option.disabled ? '' : undefined}
      onPointerMove={onMark}
      onClick={() => {
        if (!option.disabled) onChoose(option.value);
      }}
      onKeyDown={onKeyDown}
      className={cn(
        optionStyle,
        option.startsGroup &&
          'mt-2 before:absolute before:inset-x-0 before:-top-1 before:h-px before:bg-line',
      )}
    >
      <span className="min-w-0 flex-1">
        <bdi>{option.label}</bdi>
        {option.detail && (
          <span className={cn('ml-2 text-12', option.isDoubtful ? 'text-pto-text' : 'text-ink3')}>
            {option.detail}
          </span>
        )}
      </span>
      {isChosen && <Check aria-hidden className="size-4 shrink-0 stroke-[1.5] text-accent" />}
    </div>
  );
}

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
