import { counted, figure, type ImportProgress } from '@muster/protocol';
import { KeyRound } from 'lucide-react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { MadeLinks } from '../users/sign-in/made-links.tsx';
import type { useImportLinks } from './imports.queries.ts';

type ImportLinksProps = {
  progress: ImportProgress;
  links: ReturnType<typeof useImportLinks>;
  timeZone: string;
};

/** Sign-in links of the new people without a password, made and shown once (ADM-175). */
export function ImportLinks({ progress: { id, linksLeft }, links, timeZone }: ImportLinksProps) {
  if (links.data && links.data.length > 0)
    return <MadeLinks links={links.data} timeZone={timeZone} />;
  if (linksLeft === 0) return null;
  return (
    <section aria-label="Sign-in links" className="flex flex-col items-start gap-2">
      <p className="text-13">
        {counted(linksLeft, 'person has', 'people have')} no password yet. A sign-in link works
        once, for 72 hours; links are shown once, and new ones end those that were made before.
      </p>
      <Button
        writes
        pending={links.isPending}
        pendingText="Making links…"
        onClick={() => links.mutate(id)}
      >
        <KeyRound aria-hidden />
        Make {figure(linksLeft)} Sign-in {linksLeft === 1 ? 'Link' : 'Links'}
      </Button>
    </section>
  );
}
