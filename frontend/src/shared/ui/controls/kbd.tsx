import { cn } from '../cn.ts';
import { useShortcut, isSingleKey, useSingleKeys, useHotkey } from '../hooks/use-hotkey.ts';
import { useState } from 'react';
import { Keyboard } from 'lucide-react';
import { Dialog } from '../overlays/dialog.tsx';
import { IconButton } from './icon-button.tsx';

type KbdProps = {
  children: string;
  /** In a list that was asked for with a key; elsewhere it is a hint, and none for a finger. */
  listed?: boolean;
};

/** The name of one key, as printed on it; nothing where it is switched off (UI-371). */
export function Kbd({ children, listed = false }: KbdProps) {
  if (useShortcut(children) === undefined) return null;
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-badge border border-line2 bg-sunken px-1 font-sans text-11 font-medium text-ink2',
        !listed && 'touch:hidden',
      )}
    >
      {children}
    </kbd>
  );
}

/** What one key does here: `{ keys: ['Ctrl', 'Z'], does: 'Undo' }`. */
type KeyEntry = { keys: readonly string[]; does: string };

const EVERYWHERE: readonly KeyEntry[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['Esc'], does: 'Close, or clear the selection' },
  { keys: ['F8'], does: 'Go to the notification' },
  { keys: ['?'], does: 'Show this list' },
];

type KeyListProps = {
  entries: readonly KeyEntry[];
  /** A button opens it too. */
  hasButton?: boolean;
};

/** The keys of a screen, shown by `?`; mounted once per screen with the keys of its own. */
export function KeyList({ entries, hasButton = false }: KeyListProps) {
  const [open, setOpen] = useState(false);
  const hasSingle = useSingleKeys(({ isOn }) => isOn);
  const listed = [...entries, ...EVERYWHERE].filter(
    ({ keys }) => hasSingle || !keys.every((key) => isSingleKey(key)),
  );
  useHotkey('?', () => setOpen(true));
  return (
    <>
      {hasButton && (
        <IconButton
          label="Keys"
          data-tip={hasSingle ? 'Keys (?)' : 'Keys'}
          icon={Keyboard}
          aria-keyshortcuts={hasSingle ? '?' : undefined}
          onClick={() => setOpen(true)}
        />
      )}
      <Dialog open={open} onOpenChange={setOpen} title="Keys" size="small">
        <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 text-13">
          {listed.map(({ keys, does }) => (
            <div key={does} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt>{does}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <Kbd key={key} listed>
                    {key}
                  </Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        {!hasSingle && (
          <p className="mt-3 text-12 text-ink2">
            Keys of one letter or sign are switched off in your account.
          </p>
        )}
      </Dialog>
    </>
  );
}
