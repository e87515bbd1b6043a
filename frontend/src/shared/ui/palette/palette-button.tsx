import {
  createContext,
  Suspense,
  useState,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { TextSearch } from 'lucide-react';
import { IconButton } from '../controls/icon-button.tsx';
import { useHotkey } from '../hooks/use-hotkey.ts';
import { makeTypedText, TypedBefore, type TypedText } from './typed-text.ts';

/** Closes the palette that is open. */
export const ClosePalette = createContext<() => void>(() => undefined);

/** What the palette offers for what is typed. */
export interface PaletteEntry {
  readonly id: string;
  /** What kind of thing it is: `Person`, `Station`, `Action`. */
  readonly kind: string;
  readonly label: string;
  /** What Enter will do, in one sentence. */
  readonly preview: string;
  /** Why it cannot be done; then Enter does nothing. */
  readonly refused?: string | undefined;
  /** The dialog has closed by then. */
  readonly run: () => void;
}

/** What is offered for a text, best first. */
export type PaletteAnswer = (query: string) => readonly PaletteEntry[];

interface TypedMeanwhileProps {
  readonly typed: TypedText;
  readonly onClose: () => void;
}

/** These are for the palette's field or its list, and press nothing behind it. */
const forThePalette = new Set(['Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

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
      if (key.length === 1) typed.add(key);
      else if (key === 'Backspace') typed.takeBack();
      else if (key === 'Escape') close();
      else if (!forThePalette.has(key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const arrive = ({ target }: FocusEvent) => {
      const dialog = target instanceof Element && target.closest('[data-modal]');
      if (dialog && dialog.querySelector('[data-palette]')) typed.end();
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

interface PaletteButtonProps {
  /** The palette, once it is open. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** Opens the palette that it is given, also by Ctrl+K or Command+K from anywhere on the screen (UI-320). */
export function PaletteButton({ children, className }: PaletteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed] = useState(makeTypedText);
  const open = () => {
    typed.begin();
    setOpen(true);
  };
  const close = () => setOpen(false);
  useHotkey(
    'mod+k',
    (event) => {
      event.preventDefault();
      if (isOpen) close();
      else open();
    },
    { whileTyping: true },
  );
  return (
    <>
      <IconButton
        label="Find or do"
        data-tip="Find or do (Ctrl+K)"
        data-finder
        aria-keyshortcuts="Control+K Meta+K"
        icon={TextSearch}
        className={className}
        onClick={open}
      />
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
