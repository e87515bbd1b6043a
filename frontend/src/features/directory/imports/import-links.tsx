import { counted, figure } from '@muster/protocol';
import type { ImportProgress } from '@muster/protocol';
import { Download, KeyRound } from 'lucide-react';
import { PrintCards } from '../../../shared/sign-in/print-cards.tsx';
import { useRecordedFile } from '../../../shared/files/use-recorded-file.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';

import { useImportLinks } from './imports.queries.ts';
import { inTeams, saveLinks } from './links.export.ts';

type ImportLinksProps = { progress: ImportProgress; timeZone: string };

/** Sign-in links of the new people without a password, made and shown once (ADM-175). */
export function ImportLinks({ progress: { id, linksLeft }, timeZone }: ImportLinksProps) {
  const links = useImportLinks();
  const file = useRecordedFile();
  const made = inTeams(links.data ?? []);
  if (linksLeft === 0 && made.length === 0) return null;
  if (made.length === 0) {
    return (
      <section aria-label="Sign-in links" className="flex flex-col items-start gap-2">
        <p className="text-13">
          {counted(linksLeft, 'person', 'people')} {linksLeft === 1 ? 'has' : 'have'} no password
          yet. A sign-in link works once, for 72 hours; links are shown once, and new ones end those
          that were made before.
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
  return (
    <section aria-label="Sign-in links" className="flex flex-col gap-3">
      <p className="text-13">
        Sign-in links for {counted(made.length, 'person', 'people')}. Take them now: they are not
        shown again.
      </p>
      <div className="flex flex-wrap gap-2">
        <PrintCards cards={made} timeZone={timeZone} />
        <Button
          writes
          pending={file.isPending}
          pendingText="Saving…"
          onClick={() =>
            file.save({
              entry: { what: 'sign-in-links', lines: made.length },
              save: () => saveLinks(made),
            })
          }
        >
          <Download aria-hidden />
          Save as CSV
        </Button>
      </div>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        aria-label="People with a sign-in link"
        className="max-h-64 divide-y divide-line overflow-y-auto rounded-card border border-line focus-visible:-outline-offset-2"
      >
        {made.map(({ userId, name, username, teamName }) => (
          <li key={userId} className="flex flex-wrap gap-x-3 px-3 py-1.5 text-13">
            <span className="font-medium wrap-anywhere">{name}</span>
            <span className="text-ink2 wrap-anywhere">{username}</span>
            <span className="ml-auto text-ink3 wrap-anywhere">{teamName ?? 'No Team'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
