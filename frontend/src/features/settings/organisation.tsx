import { settingsRoutes, type Organisation, type Settings } from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import { againWith, type Topic } from '../../shared/live/topic.ts';
import { useAskedAnew } from '../../shared/live/use-live.ts';
import { organisationKey, useNameAndLogo } from './organisation-line.tsx';

/** What administrators have set; a change by anybody is fetched (SET-7). */
export const settingsTopic: Topic<Settings> = {
  key: ['settings'],
  fetch: (options) => call(settingsRoutes.read, options),
  on: againWith('settings'),
};

/** The same, followed as it changes. */
export function useLiveNameAndLogo(): Organisation | undefined {
  useAskedAnew(organisationKey, 'directory:changed', ({ what }) => what === 'settings');
  return useNameAndLogo();
}

/** Whose paper this is, above what is printed of a page (SET-8); nothing where it is not set. */
export function OrganisationOnPaper() {
  const { name = '', logo = null } = useLiveNameAndLogo() ?? {};
  if (name === '' && logo === null) return null;
  return (
    <p
      data-organisation
      className="hidden items-center gap-3 pb-4 text-13 wrap-anywhere print:flex"
    >
      {logo !== null && <img src={logo} alt="" className="h-8 max-w-36 shrink-0 object-contain" />}
      {name}
    </p>
  );
}
