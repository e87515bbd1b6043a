import { useEffect, useEffectEvent } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';

/** In the address: the id of what is to be opened, or `new`. */
export const openedName = 'open';

/** Opens what the address names, once, and takes it out of the address: undefined for a new one (UI-327). */
export function useOpened(onOpen: (id: string | undefined) => void): void {
  const [{ open }, change] = useAddress({ open: '' });
  const opened = useEffectEvent((id: string) => {
    onOpen(id === 'new' ? undefined : id);
    change({ open: '' });
  });
  useEffect(() => {
    if (open !== '') opened(open);
  }, [open]);
}
