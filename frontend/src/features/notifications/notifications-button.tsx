import { lazy, Suspense } from 'react';

const Bell = lazy(() => import('./bell.tsx'));

/** The bell, loaded after the dashboard it stands on; its place is kept meanwhile. */
export function NotificationsButton() {
  return (
    <Suspense fallback={<span aria-hidden className="size-control shrink-0" />}>
      <Bell />
    </Suspense>
  );
}
