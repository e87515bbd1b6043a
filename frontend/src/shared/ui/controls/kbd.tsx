import { useShortcut } from '../hooks/single-keys.ts';

/** The name of one key, as printed on it; nothing where it is switched off (UI-371). */
export function Kbd({ children }: { children: string }) {
  if (useShortcut(children) === undefined) return null;
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-badge border border-line2 bg-sunken px-1 font-sans text-11 font-medium text-ink2">
      {children}
    </kbd>
  );
}
