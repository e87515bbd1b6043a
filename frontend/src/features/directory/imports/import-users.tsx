import type { AdminTag } from '@muster/protocol';
import { Upload } from 'lucide-react';
import { Suspense } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';

const Dialogs = lazyPart(() => import('./import-dialogs.tsx'));

type ImportUsersProps = { tags: readonly AdminTag[]; timeZone: string };

const closed = { import: '' };

/** The button Import, and its dialog while the address names it: `new`, or the import that was begun (ADM-170). */
export function ImportUsers(props: ImportUsersProps) {
  const [{ import: shown }, change] = useAddress(closed);
  return (
    <>
      <Button writes onClick={() => change({ import: 'new' })}>
        <Upload aria-hidden />
        Import
      </Button>
      {shown !== '' && (
        <Suspense>
          <Dialogs {...props} shown={shown} onShow={(next) => change({ import: next })} />
        </Suspense>
      )}
    </>
  );
}
