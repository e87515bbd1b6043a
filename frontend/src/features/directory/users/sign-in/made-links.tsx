import { counted, type SignInLinks, csv } from '@muster/protocol';
import { Download } from 'lucide-react';
import { PrintCards } from '../../../../shared/sign-in/print-cards.tsx';
import { useRecordedFile } from '../../../../shared/files/save-file.ts';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import { formatDateTime } from '../../../../shared/dates/time-format.ts';
import { signInAddress } from '../../../../shared/sign-in/sign-in-address.ts';
import { useOrganisation } from '../../../../shared/dates/organisation.ts';

const { compare } = new Intl.Collator('en', { numeric: true });

/** By team, then by name; who has no team comes last. */
const inTeams = (links: SignInLinks): SignInLinks =>
  links.toSorted(
    (a, b) =>
      Number(a.teamName === null) - Number(b.teamName === null) ||
      compare(a.teamName ?? '', b.teamName ?? '') ||
      compare(a.name, b.name),
  );

/** The links as a list, to be sent to people one by one. */
const linksCsv = (links: SignInLinks, timeZone: string): string =>
  csv([
    ['Team', 'Name', 'Username', 'Link', `Works until (${timeZone})`],
    ...links.map(({ teamName, name, username, token, expiresAt }) => [
      teamName ?? 'No Team',
      name,
      username,
      signInAddress(token),
      formatDateTime(expiresAt, timeZone),
    ]),
  ]);

type MadeLinksProps = { links: SignInLinks };

/** Sign-in links of several people, this once: to be printed, or saved as a list (ADM-175). */
export function MadeLinks({ links }: MadeLinksProps) {
  const { timeZone } = useOrganisation();
  const file = useRecordedFile();
  const made = inTeams(links);
  return (
    <section aria-label="Sign-in links" className="flex flex-col gap-3">
      <p className="text-13">
        Sign-in links for {counted(made.length, 'person', 'people')}. Take them now: they are not
        shown again.
      </p>
      <div className="flex flex-wrap gap-2">
        <PrintCards cards={made} />
        <Button
          writes
          pending={file.isPending}
          pendingText="Saving…"
          onClick={() =>
            file.save({
              entry: { what: 'sign-in-links', lines: made.length },
              name: 'sign-in-links.csv',
              csv: () => linksCsv(made, timeZone),
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
