import { cn } from '../ui/cn.ts';
import { personLook } from './person-tone.ts';

type AvatarProps = {
  /** Decides the colour, so that a person keeps it when the name changes. */
  id: string;
  name: string;
  /** The colour, 1 to 8, where somebody has dealt them out; else the id decides. */
  tone?: number | undefined;
  size?: 'small' | 'normal';
  className?: string;
};

/** A person's initials on their own colour; the name is always beside it or in its title. */
export function Avatar({ id, name, tone, size = 'normal', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      title={name}
      className={cn(
        'narrow inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-on-person select-none',
        size === 'small' ? 'size-5 text-[0.5625rem]' : 'size-6 text-[0.625rem]',
        personLook(id, tone),
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}

/** First letter of the first and of the last word: "Mei Hassan" is MH, "Siti" is S. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
