import { useState, type ComponentType } from 'react';
import { lazyPart } from '../shared/parts/lazy-part.ts';
import { Skeleton } from '../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../shared/ui/hooks/use-delayed.ts';

/**
 * A page in a file of its own that can be fetched before it is first drawn. React shows what comes after a fallback 300 ms
 * after it at the earliest; a page that is there already needs no fallback.
 */
export function preloadable<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  let fetched: ComponentType<Props> | undefined;
  const OnceFetched = lazyPart(load);
  const preload = async (): Promise<void> => {
    fetched = (await load()).default;
  };
  function Page(props: Props) {
    // Which of the two it is stays: another one would begin anew.
    const [Chosen] = useState<ComponentType<Props>>(() => fetched ?? OnceFetched);
    return <Chosen {...props} />;
  }
  return { Page, preload };
}

/** Where a page will be: its bar and its first lines, once loading has lasted a while. */
export function PageSkeleton() {
  const isLate = useDelayed(true);
  return (
    <main aria-busy aria-label="Loading" className="min-h-dvh">
      {isLate && (
        <>
          <div className="flex h-13 items-center gap-3 border-b border-line bg-surface px-5">
            <Skeleton className="size-5" />
            <Skeleton className="h-3 w-40" />
          </div>
          <div className="flex flex-col gap-4 p-5">
            <Skeleton className="h-24 w-full rounded-card" />
            <Skeleton className="h-64 w-full rounded-card" />
          </div>
        </>
      )}
    </main>
  );
}
