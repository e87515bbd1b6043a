import { cn } from '../cn.ts';
import { setEdge } from './edges.ts';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** The bar fixed at the bottom of a phone's screen; toasts and the page's end make room for it. */
export function BottomBar({ className, children }: { className?: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setEdge('--bottom-bar-height', element.offsetHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setEdge('--bottom-bar-height', 0);
    };
  }, []);

  return (
    <div
      ref={bar}
      className={cn(
        'fixed inset-x-0 bottom-0 z-30 border-t border-line px-4 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] print:hidden',
        className ?? 'bg-surface',
      )}
    >
      {children}
    </div>
  );
}
