import { X } from 'lucide-react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { useCompact } from '../../../shared/ui/hooks/use-media.ts';
import { useHotkey } from '../../../shared/ui/hooks/use-hotkey.ts';
import { Drawer } from '../../../shared/ui/overlays/drawer.tsx';

type SidePanelProps = {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Beside the board where there is room for a column, else over it (HIS-5). */
export function SidePanel(props: SidePanelProps) {
  const { title, actions, onClose, children } = props;
  if (!useCompact()) return <Aside {...props} />;
  // What a link in it shows lies under it.
  const closeBehindLink = ({ target, defaultPrevented }: MouseEvent) => {
    if (defaultPrevented && target instanceof Element && target.closest('a')) onClose();
  };
  return (
    <Drawer open onOpenChange={onClose} title={title} side="right">
      {/* Only hears that a link was followed. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="contents" onClick={closeBehindLink}>
        {actions && (
          <div className="flex items-center gap-2 border-b border-line px-3.5 py-2">{actions}</div>
        )}
        {children}
      </div>
    </Drawer>
  );
}

function Aside({ title, actions, onClose, children }: SidePanelProps) {
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const element = aside.current;
    element?.querySelector('h2')?.focus();
    return () => {
      // The focus goes back unless it has gone elsewhere meanwhile.
      if (document.activeElement === document.body || element?.contains(document.activeElement)) {
        if (opener instanceof HTMLElement) opener.focus();
      }
    };
  }, []);
  useHotkey(
    'Escape',
    (event) => {
      if (!aside.current?.contains(document.activeElement)) return;
      event.preventDefault();
      onClose();
    },
    { whileTyping: true },
  );
  return (
    <aside
      ref={aside}
      data-area
      aria-label={title}
      className="sticky top-(--bar-height) z-21 flex h-[calc(100dvh-var(--bar-height)-var(--bottom-bar-height)-var(--toast-height))] w-88 shrink-0 flex-col border-l border-line bg-surface print:hidden"
    >
      <header className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-3.5">
        <h2 tabIndex={-1} className="mr-auto text-14 font-semibold outline-none">
          {title}
        </h2>
        {actions}
        <IconButton label={`Close ${title}`} icon={X} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
