import { organisationRoutes, type Organisation } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { call } from '../../shared/http/call.ts';
import { signOnOfPage } from '../../shared/sign-in/sign-in-address.ts';

// The login page has it, which follows nothing: what is live stands beside it.
export const organisationKey = ['organisation'] as const;

/** Whose product this is (SET-8); undefined until it is known, and where it cannot be fetched. */
export const useNameAndLogo = (): Organisation | undefined =>
  useQuery({
    queryKey: organisationKey,
    queryFn: ({ signal }) => call(organisationRoutes.read, { signal, background: true }),
    staleTime: Infinity,
    // The first one is made while the page that says so is open.
    refetchInterval: ({ state: { data } }) => (data?.needsAdministrator ? 5000 : false),
  }).data;

/** The provider with which people sign in (SES-140), right from the first paint; null where there is none. */
export function useSignOn(): Organisation['signOn'] {
  const known = useNameAndLogo();
  return known ? known.signOn : signOnOfPage();
}

/** Whose product this is, below its name (SET-8); nothing where it is not set or not known. */
export function OrganisationLine() {
  const { name = '', logo = null } = useNameAndLogo() ?? {};
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

/** How the first administrator is made, as long as nobody can sign in (ADM-12). */
export function FirstAdministrator() {
  if (!useNameAndLogo()?.needsAdministrator) return null;
  return (
    <Banner tone="info">
      <strong className="font-semibold">Nobody can sign in yet.</strong> Make the first
      administrator in a terminal on the server, with the settings it was started with:
      <code className="mt-1 block select-all wrap-anywhere">npm run admin -- create USERNAME</code>
    </Banner>
  );
}
