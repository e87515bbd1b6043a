import { Avatar } from './avatar.tsx';
import { Tooltip } from './tooltip.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type Person = { id: string; name: string; tone?: number };

/** Who else has this open: initials, the first three of them, and the rest as a number. */
export function PeopleHere({ people, most = 3 }: { people: readonly Person[]; most?: number }) {
  if (people.length === 0) return null;
  const names = people.map((person) => person.name).join(', ');
  const rest = people.length - most;
  return (
    <Tooltip text={`Also here: ${names}`} side="bottom">
      <button
        type="button"
        className="flex shrink-0 cursor-default items-center rounded-full p-0.5"
      >
        <VisuallyHidden>Also here: {names}</VisuallyHidden>
        {people.slice(0, most).map((person) => (
          <Avatar
            key={person.id}
            id={person.id}
            name={person.name}
            tone={person.tone}
            className="-ml-1 ring-2 ring-surface first:ml-0"
          />
        ))}
        {rest > 0 && (
          <span aria-hidden className="ml-1 text-12 font-medium text-ink2">
            +{rest}
          </span>
        )}
      </button>
    </Tooltip>
  );
}
