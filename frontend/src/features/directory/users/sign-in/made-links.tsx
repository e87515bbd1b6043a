import { counted, type SignInLinks } from '@muster/protocol';
import { Download } from 'lucide-react';
import { PrintCards } from '../../../../shared/sign-in/print-cards.tsx';
import { useRecordedFile } from '../../../../shared/files/use-recorded-file.ts';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import { inTeams, saveLinks } from './links.export.ts';

type MadeLinksProps = { links: SignInLinks; timeZone: string };

/** Sign-in links of several people, this once: to be printed, or saved as a list (ADM-175). */
export function MadeLinks({ links, timeZone }: MadeLinksProps) {
  const file = useRecordedFile();
  const made = inTeams(links);
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
              save: () => saveLinks(made, timeZone),
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
            <bdi className="font-medium wrap-anywhere">{name}</bdi>
            <span className="text-ink2 wrap-anywhere">{username}</span>
            <span className="ml-auto text-ink3 wrap-anywhere">{teamName ?? 'No Team'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
