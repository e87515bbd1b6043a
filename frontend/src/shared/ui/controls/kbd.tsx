import { cn } from '../cn.ts';
import { useShortcut } from '../hooks/single-keys.ts';

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
