import { Avatar } from '../../../shared/domain/avatar.tsx';

type PersonNameProps = {
  id: string;
  name: string;
  /** Where there is no room for a column of its own: the username. */
  under?: string | undefined;
};

/** A person in a list, whole. */
export function PersonName({ id, name, under }: PersonNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar id={id} name={name} />
      <span className="max-w-72 min-w-24 max-xl:max-w-44 phone:max-w-none phone:min-w-0">
        <bdi className="block text-left font-medium wrap-anywhere">{name}</bdi>
        {under !== undefined && (
          <span data-tip={under} data-tip-cut="" className="block truncate text-12 text-ink2">
            {under}
          </span>
        )}
      </span>
    </span>
  );
}
