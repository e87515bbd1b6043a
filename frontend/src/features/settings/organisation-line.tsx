import { organisationRoutes, type Organisation } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

// The login page has it, which follows nothing: what is live stands beside it.
export const organisationKey = ['organisation'] as const;

/** Whose product this is (SET-8); undefined until it is known, and where it cannot be fetched. */
export const useNameAndLogo = (): Organisation | undefined =>
  useQuery({
    queryKey: organisationKey,
    queryFn: ({ signal }) => call(organisationRoutes.read, { signal, background: true }),
    staleTime: Infinity,
  }).data;

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
