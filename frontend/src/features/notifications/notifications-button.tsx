import { Suspense } from 'react';
import { lazyPart } from '../../shared/parts/lazy-part.ts';

const Bell = lazyPart(() => import('./bell.tsx'));

/** The bell, loaded after the dashboard it stands on; its place is kept meanwhile. */
export function NotificationsButton() {
  return (
    <Suspense fallback={<span aria-hidden className="size-control shrink-0" />}>
      <Bell />
    </Suspense>
  );
}
