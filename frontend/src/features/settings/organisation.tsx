import {
  settingsRoutes,
  type Settings,
  organisationRoutes,
  type Organisation,
} from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/realtime/topic.ts';
import { useQuery } from '@tanstack/react-query';
import { useAskedAnew } from '../../shared/realtime/use-live.ts';

/** What administrators have set; a change by anybody is fetched (SET-7). */
export const settingsTopic: Topic<Settings> = {
  key: ['settings'],
  fetch: (options) => call(settingsRoutes.read, options),
  on: { 'directory:changed': (settings, { what }) => (what === 'settings' ? 'gap' : settings) },
};

const organisationKey = ['organisation'] as const;

/** Whose product this is (SET-8); undefined until it is known, and where it cannot be fetched. */
const useOrganisation = (): Organisation | undefined =>
  useQuery({
    queryKey: organisationKey,
    queryFn: ({ signal }) => call(organisationRoutes.read, { signal, background: true }),
    staleTime: Infinity,
  }).data;

/** The same, followed as it changes. */
export function useLiveOrganisation(): Organisation | undefined {
  useAskedAnew(organisationKey, 'directory:changed', ({ what }) => what === 'settings');
  return useOrganisation();
}

/** Whose product this is, below its name (SET-8); nothing where it is not set or not known. */
export default function OrganisationLine() {
  const { name = '', logo = null } = useOrganisation() ?? {};
  if (name === '' && logo === null) return null;
  return (
    <p className="mt-4 flex items-center gap-3 text-16 wrap-anywhere text-ink2">
      {logo !== null && (
        <img
          src={logo}
          alt=""
          className="h-11 max-w-36 shrink-0 rounded-badge bg-[#fff] object-contain p-1"
        />
      )}
      {name}
    </p>
  );
}

/** Whose paper this is, above what is printed of a page (SET-15); nothing where it is not set. */
export function OrganisationOnPaper() {
  const { name = '', logo = null } = useLiveOrganisation() ?? {};
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
