import { useLiveOrganisation } from './organisation.ts';

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
