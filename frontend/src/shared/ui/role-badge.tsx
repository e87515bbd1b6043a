import { cn } from './cn.ts';

type Look = { short: string; look: string };

const LEADERS = 'bg-ink text-on-ink';
const SPECIALISTS = 'bg-sunken text-ink2 ring-1 ring-inset ring-line2 dark:bg-raised';

/** Leaders are filled, the watch and administrators take the accent, specialists an edge. */
const LOOKS: Readonly<Record<string, Look>> = {
  admin: { short: 'Admin', look: 'bg-accent text-on-accent' },
  watch_tl: { short: 'Watch TL', look: 'bg-accent-ground text-accent' },
  tl: { short: 'TL', look: LEADERS },
  dtl: { short: 'DTL', look: 'bg-ink2 text-on-ink' },
  pso: { short: 'PSO', look: 'bg-pto-ground text-pto-text' },
  member: { short: 'M', look: 'bg-sunken text-ink2 dark:bg-raised' },
};

type RoleBadgeProps = {
  /** As stored; compared without regard to case (D7). */
  role: string;
  /** "M" instead of "Member", where names need the room. */
  compact?: boolean;
  className?: string;
};

/** A person's role. */
export function RoleBadge({ role, compact = false, className }: RoleBadgeProps) {
  const known = LOOKS[role.toLowerCase()];
  const short = known?.short ?? role;
  const word = compact || short !== 'M' ? short : role;
  return (
    <span
      title={word === role ? undefined : role}
      className={cn(
        'narrow inline-flex h-4.5 max-w-24 min-w-5 shrink-0 items-center justify-center rounded-badge px-1.5 text-11 font-semibold',
        known?.look ?? SPECIALISTS,
        className,
      )}
    >
      <span className="truncate">{word}</span>
    </span>
  );
}
