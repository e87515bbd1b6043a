import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { cn } from '../ui/cn.ts';
import { command } from '../ui/palette/commands.ts';

/** Text for assistive technology only. */
function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

type Person = { id: string; name: string; colorNumber?: number };

/** Who else has this open: the first initials, one of them on a phone, and the rest as a number. */
export function PeopleHere({ people, most = 3 }: { people: readonly Person[]; most?: number }) {
  if (people.length === 0) return null;
  const names = people.map((person) => person.name).join(', ');
  return (
    <button
      ref={command}
      type="button"
      data-tip={`Also here: ${names}`}
      className="flex shrink-0 cursor-default items-center rounded-full p-0.5"
    >
      <VisuallyHidden>Also here: {names}</VisuallyHidden>
      {people.slice(0, most).map((person, index) => (
        <Avatar
          key={person.id}
          id={person.id}
          name={person.name}
          colorNumber={person.colorNumber}
          className={cn('ring-2 ring-surface', index > 0 && '-ml-1 max-sm:hidden')}
        />
      ))}
      <Rest count={people.length - 1} className="sm:hidden" />
      <Rest count={people.length - most} className="max-sm:hidden" />
    </button>
  );
}

function Rest({ count, className }: { count: number; className: string }) {
  if (count <= 0) return null;
  return (
    <span aria-hidden className={cn('ml-1 text-12 font-medium text-ink2', className)}>
      +{count}
    </span>
  );
}
