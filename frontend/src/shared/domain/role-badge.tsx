import type { builtInRoles } from '@muster/protocol';
import { cn } from '../ui/cn.ts';

type RoleName = Lowercase<keyof typeof builtInRoles>;
type Look = { short: string; look: string };

const SPECIALISTS = 'bg-sunken text-ink2 ring-1 ring-inset ring-line2 dark:bg-raised';

const QUIET = 'bg-sunken text-ink2 dark:bg-sunken';

/** Leaders are filled, a PSO has a strong edge, specialists a faint one; watch TLs have the accent. */
const LOOKS: Readonly<Partial<Record<RoleName, Look>>> = {
  admin: { short: 'Admin', look: 'bg-accent text-on-accent' },
  watch_tl: { short: 'Watch TL', look: 'bg-accent-ground text-accent' },
  tl: { short: 'TL', look: 'bg-ink text-on-ink' },
  dtl: { short: 'DTL', look: 'bg-ink2 text-on-ink' },
  pso: { short: 'PSO', look: 'text-ink ring-1 ring-inset ring-ink2' },
  member: { short: 'M', look: 'bg-sunken text-ink2 dark:bg-raised' },
};

type RoleBadgeProps = {
  /** As stored; compared without regard to case (DIR-17). */
  role: string;
  /** "M" instead of "Member", where names need the room. */
  compact?: boolean;
  /** Only leaders stand out: where amber stands for something else. */
  quiet?: boolean;
  className?: string;
};

/** A person's role. */
export function RoleBadge({ role, compact = false, quiet = false, className }: RoleBadgeProps) {
  const known = LOOKS[role.toLowerCase() as RoleName];
  const short = known?.short ?? role;
  const word = compact || short !== 'M' ? short : role;
  const isLeader = known?.short === 'TL' || known?.short === 'DTL';
  return (
    <span
      data-tip={role}
      className={cn(
        'narrow inline-flex h-4.5 max-w-24 min-w-5 shrink-0 items-center justify-center rounded-badge px-1.5 text-11 font-semibold',
        quiet && !isLeader ? QUIET : (known?.look ?? SPECIALISTS),
        className,
      )}
    >
      <span className="truncate">{word}</span>
    </span>
  );
}
