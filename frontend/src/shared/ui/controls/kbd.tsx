import { cn } from '../cn.ts';
import { useShortcut, isSingleKey, useSingleKeys, useHotkey } from '../hooks/use-hotkey.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { Dialog } from '../overlays/dialog.tsx';

/** On a Mac what other keyboards do with Ctrl is done with Command. */
const isMac = /^Mac|^iP/.test(globalThis.navigator?.platform ?? '');

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
      {isMac ? children.replace('Ctrl', '⌘') : children}
    </kbd>
  );
}

/** What one key does here: `{ keys: ['Ctrl', 'Z'], does: 'Undo' }`. */
type KeyEntry = { keys: readonly string[]; does: string };

const finder: KeyEntry = { keys: ['Ctrl', 'K'], does: 'Find or do' };
const search: KeyEntry = { keys: ['/'], does: 'Search' };
const everywhere: readonly KeyEntry[] = [
  { keys: ['Esc'], does: 'Close, or clear the selection' },
  { keys: ['F8'], does: 'Go to the notification' },
  { keys: ['?'], does: 'Show this list' },
];

/** The keys of what is mounted now, beside those that every screen has. */
const own = new Set<readonly KeyEntry[]>();

/** Names keys in the list while the component that has them is mounted. */
export function useListedKeys(entries: readonly KeyEntry[]): void {
  useEffect(() => {
    own.add(entries);
    return () => void own.delete(entries);
  }, [entries]);
}

const isThere = (selector: string) => document.querySelector(selector) !== null;

/** Asked when the list opens: the palette first, then what this screen has of its own. */
const keysNow = (): readonly KeyEntry[] => [
  ...(isThere('[data-finder]') ? [finder] : []),
  ...[...own].flat(),
  ...(isThere('[aria-keyshortcuts="/"]') ? [search] : []),
  ...everywhere,
];

/** The list of keys, opened by `?` and by whatever a screen offers; once per screen (UI-22). */
export function useKeyDialog(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useHotkey('?', open);
  return {
    open,
    dialog: (
      <Dialog open={isOpen} onOpenChange={setOpen} title="Keys" size="small">
        <KeyList />
      </Dialog>
    ),
  };
}

function KeyList() {
  const hasSingle = useSingleKeys(({ isOn }) => isOn);
  const [entries] = useState(keysNow);
  const listed = entries.filter(({ keys }) => hasSingle || !keys.every((key) => isSingleKey(key)));
  return (
    <>
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
    </>
  );
}
