import { cn } from '../ui/cn.ts';
import { initials } from './initials.ts';
import { personLook } from './person-color.ts';

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
