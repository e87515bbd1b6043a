import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';

const AccountDialog = lazyPart(() => import('./account-dialog.tsx'));

/** The account of whoever is signed in, in a dialog that is fetched when it is opened. */
export function useAccount(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen && (
      <Suspense>
        <AccountDialog onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
