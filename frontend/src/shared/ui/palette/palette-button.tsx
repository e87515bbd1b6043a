import {
  createContext,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { Search, TextSearch } from 'lucide-react';
import { cn } from '../cn.ts';
import { Kbd } from '../controls/kbd.tsx';
import { useHotkey } from '../hooks/use-hotkey.ts';
import { command } from './commands.ts';
import { makeTypedText, PaletteAwaited, TypedBefore, type TypedText } from './typed-text.ts';

/** Closes the palette that is open. */
export const ClosePalette = createContext<() => void>(() => undefined);

/** What the palette offers for what is typed. */
export interface PaletteEntry {
  readonly id: string;
  /** What kind of thing it is: `Person`, `Station`, `Action`. */
  readonly kind: string;
  readonly label: string;
  /** What it is called as well: `A5` of Team A5. */
  readonly also?: string;
  /** What Enter will do, in one sentence. */
  readonly preview: string;
  /** Why it cannot be done; then Enter does nothing. */
  readonly refused?: string | undefined;
  /** It says only that a name is nobody's or nothing's: one that is misspelt may be meant. */
  readonly isUnknown?: boolean;
  /** The dialog has closed by then. */
  readonly run: () => void;
}

/** What is offered for a text, best first. */
export type PaletteAnswer = (query: string) => readonly PaletteEntry[];

interface TypedMeanwhileProps {
  readonly typed: TypedText;
  readonly onClose: () => void;
}

const isButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-modal] button') !== null;

/** These are for the palette's field or its list, and press nothing behind it. */
const forThePalette = new Set(['Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

const enterKey = () =>
  new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });

/**
 * Stands beside an open palette. Until it has the focus, as while its file is fetched, what is typed is for its field, and
 * for nothing else on the screen (UI-320).
 */
function TypedMeanwhile({ typed, onClose }: TypedMeanwhileProps) {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => {
      const { key } = event;
      if (typed.isOver() || event.ctrlKey || event.metaKey || event.altKey) return;
      const field = document.querySelector<HTMLInputElement>('[data-palette] input');
      if (field && isButton(event.target)) return;
      if (key.length === 1) typed.add(key);
      else if (key === 'Backspace') typed.takeBack();
      else if (key === 'Escape') close();
      else if (!forThePalette.has(key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const isDrawn = field?.value === typed.text();
      // Under a finger the dialog has the focus, so that no keyboard comes up; one that is there types all the same.
      field?.focus();
      // Means the line that stands there for what is typed; what is not drawn yet is not done unseen.
      if (key === 'Enter' && isDrawn && typed.isOver()) field?.dispatchEvent(enterKey());
    };
    const arrive = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('[data-palette] input')) typed.end();
    };
    window.addEventListener('keydown', take, { capture: true });
    window.addEventListener('focusin', arrive);
    return () => {
      window.removeEventListener('keydown', take, { capture: true });
      window.removeEventListener('focusin', arrive);
    };
  }, [typed]);
  return null;
}

/** A field after the title where the bar has room for it, before what there is of it left; else a button at its end. */
const finderStyle =
  'inline-flex size-control shrink-0 items-center justify-center gap-2 rounded-control text-ink2 max-lg:order-1 phone:-mx-1 not-disabled:hover:bg-sunken dark:not-disabled:hover:bg-line lg:w-auto lg:min-w-33 lg:ml-3 lg:max-w-80 lg:shrink lg:grow-99 lg:basis-0 lg:border lg:border-field lg:bg-surface lg:pr-1.5 lg:pl-2.5 dark:lg:bg-raised';

interface PaletteButtonProps {
  /** The palette, once it is open; without one the button keeps its place. */
  readonly children?: ReactNode;
  /** Whether one that is not there yet will be: else Ctrl+K opens nothing, and keys stay the page's. */
  readonly isComing?: boolean;
  readonly className?: string;
}

/** Whether the palette is open, also by Ctrl+K or Command+K from anywhere; one that is not there yet opens once it is. */
function useOpening(isThere: boolean, isComing: boolean) {
  const awaited = use(PaletteAwaited);
  const [typed] = useState(() => awaited?.typed() ?? makeTypedText());
  const [isOpen, setOpen] = useState(() => awaited?.typed() !== undefined);
  const [holder] = useState(() => ({}));
  const open = () => {
    if (!isThere && !isComing) return;
    typed.begin();
    if (!isThere) awaited?.hold(typed, holder);
    setOpen(true);
  };
  const close = () => {
    awaited?.end();
    setOpen(false);
  };
  useHotkey(
    'mod+k',
    (event) => {
      event.preventDefault();
      if (isOpen) close();
      else open();
    },
    { whileTyping: true },
  );
  useLayoutEffect(() => {
    if (awaited?.typed() !== typed) return;
    if (isThere) awaited.end();
    else awaited.hold(typed, holder);
  }, [awaited, isThere, typed, holder]);
  useEffect(() => () => awaited?.leave(holder), [awaited, holder]);
  return { isOpen, open, close, typed };
}

/** Stands where a page with a palette will be: Ctrl+K and what is typed after it are for that palette (UI-320). */
export function PaletteToCome() {
  const { isOpen, close, typed } = useOpening(false, true);
  return isOpen && <TypedMeanwhile typed={typed} onClose={close} />;
}

/** Opens the palette that it is given, also by Ctrl+K or Command+K from anywhere on the screen (UI-320). */
export function PaletteButton({ children, isComing = true, className }: PaletteButtonProps) {
  const isThere = children !== undefined;
  const { isOpen: isAsked, open, close, typed } = useOpening(isThere, isComing);
  const isOpen = isAsked && (isThere || isComing);
  return (
    <>
      <button
        ref={command}
        type="button"
        aria-label="Find or do"
        data-tip="Find or do (Ctrl+K)"
        data-finder
        aria-keyshortcuts="Control+K Meta+K"
        disabled={!isThere}
        onClick={open}
        className={cn(finderStyle, className)}
      >
        <Search aria-hidden className="size-4 shrink-0 stroke-[1.5] max-lg:hidden" />
        {/* Alone it must not be taken for the search of the list below. */}
        <TextSearch aria-hidden className="size-4 shrink-0 stroke-[1.5] lg:hidden" />
        <span aria-hidden className="min-w-0 flex-1 truncate text-left text-13 max-lg:hidden">
          Find or do …
        </span>
        <span aria-hidden className="contents max-xl:hidden">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      {isOpen && (
        <ClosePalette value={close}>
          <TypedBefore value={typed}>
            <TypedMeanwhile typed={typed} onClose={close} />
            <Suspense>{children}</Suspense>
          </TypedBefore>
        </ClosePalette>
      )}
    </>
  );
}
