import { cn } from '../ui/cn.ts';
import { teamBadge } from '@muster/protocol';

/** First letter of the first and of the last word: "Mei Hassan" is MH, "Siti" is S. Pure. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

const LOOKS = [
  'bg-person-1 border-person-1',
  'bg-person-2 border-person-2',
  'bg-person-3 border-person-3',
  'bg-person-4 border-person-4',
  'bg-person-5 border-person-5',
  'bg-person-6 border-person-6',
  'bg-person-7 border-person-7',
  'bg-person-8 border-person-8',
] as const;

/** Which of the eight person colours belongs to an id: 1 to 8, the same on every screen. */
function colorNumberOf(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (hash % LOOKS.length) + 1;
}

/** Ground and edge in a person's colour, or in the one given; text on it is `text-on-person`. */
function personLook(id: string, colorNumber = colorNumberOf(id)): string {
  return LOOKS[colorNumber - 1] ?? LOOKS[0];
}

type AvatarProps = {
  /** Decides the colour, so that a person keeps it when the name changes. */
  id: string;
  name: string;
  /** The colour, 1 to 8, where the server has given each person one; else the id decides. */
  colorNumber?: number | undefined;
  size?: 'small' | 'normal';
  className?: string;
};

/** A person's initials on their own colour; the name is always beside it or in its title. */
export function Avatar({ id, name, colorNumber, size = 'normal', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      data-tip={name}
      className={cn(
        'narrow inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-on-person select-none',
        size === 'small' ? 'size-5 text-[0.5625rem]' : 'size-6 text-[0.625rem]',
        personLook(id, colorNumber),
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}

type TeamMarkProps = { id: string };

/** A team's id on a square, at most three characters of it (DIR-5). */
export function TeamMark({ id }: TeamMarkProps) {
  return (
    <span
      aria-hidden
      className="narrow inline-flex size-9 shrink-0 items-center justify-center rounded-badge bg-sunken text-13 font-semibold text-ink dark:bg-raised"
    >
      {teamBadge(id)}
    </span>
  );
}
