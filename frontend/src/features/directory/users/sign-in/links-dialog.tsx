import { counted, type User } from '@muster/protocol';
import { KeyRound } from 'lucide-react';
import { faultWords } from '../../../../shared/http/fault.ts';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import { MadeLinks } from './made-links.tsx';
import { useSignInLinks } from './sign-in.queries.ts';

type LinksDialogProps = { people: readonly User[]; onClose: () => void };

/** Sign-in links for those who are selected, made when it is asked for and shown this once (ADM-261). */
export default function LinksDialog({ people, onClose }: LinksDialogProps) {
  const links = useSignInLinks();
  const active = people.filter(({ isActive }) => isActive);
  const inactive = people.length - active.length;
  const { error } = links;
  return (
    <Dialog
      open
      loss={links.data ? 'shown once' : null}
      onOpenChange={(open) => !open && onClose()}
      title="Sign-in links"
      footer={
        links.data ? (
          <Button variant="primary" writes={false} onClick={onClose}>
            I have saved them
          </Button>
        ) : (
          <Button
            variant="primary"
            writes
            disabled={active.length === 0}
            pending={links.isPending}
            pendingText="Making links…"
            onClick={() => links.mutate(active.map(({ id }) => id))}
          >
            <KeyRound aria-hidden />
            Make {counted(active.length, 'Sign-in Link', 'Sign-in Links')}
          </Button>
        )
      }
    >
      {links.data ? (
        <MadeLinks links={links.data} />
      ) : (
        <div className="flex flex-col gap-3 text-13">
          {error && <Banner tone="danger">{faultWords(error)}</Banner>}
          <p>
            A sign-in link works once, for 72 hours, and lets its person choose a new password.
            Links are shown once, and new ones end those that were made before.
          </p>
          {inactive > 0 && (
            <p>
              {counted(inactive, 'person is', 'people are')} inactive and{' '}
              {inactive === 1 ? 'gets' : 'get'} none.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
