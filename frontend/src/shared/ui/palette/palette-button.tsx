import { TextSearch } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { ClosePalette } from './close-palette.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useHotkey } from '../hooks/use-hotkey.ts';
import { TypedMeanwhile } from './typed-meanwhile.tsx';
import { makeTypedText, TypedBefore } from './typed-text.ts';

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
