import { useOrganisation } from './organisation.ts';

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
