import { Suspense, useState } from 'react';
import { useToastSlot } from './toast.store.ts';
import { lazyPart } from '../../parts/lazy-part.ts';

const ToastViewport = lazyPart(async () => ({
  default: (await import('./toast-viewport.tsx')).ToastViewport,
}));

/** Where toasts appear. What draws them is fetched with the first one, not with the first page. */
export function Toaster() {
  const showing = useToastSlot((slot) => slot.current !== null);
  const [used, setUsed] = useState(false);
  if (showing && !used) setUsed(true);
  return (
    used && (
      <Suspense fallback={null}>
        <ToastViewport />
      </Suspense>
    )
  );
}
