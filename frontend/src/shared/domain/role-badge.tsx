import type { builtInRoles } from '@muster/protocol';
import { cn } from '../ui/cn.ts';

type RoleName = Lowercase<keyof typeof builtInRoles>;
type Look = { short: string; look: string };

/** Of a role of the organisation's own. */
const CUSTOM = 'bg-sunken text-ink2 ring-1 ring-inset ring-line2 dark:bg-raised';

const EDGE = 'ring-1 ring-inset ring-line2';

const QUIET = 'bg-sunken text-ink2 dark:bg-sunken';

/** Leaders are filled, a PSO has a strong edge, specialists a tint each and a faint edge (DIR-142); watch TLs have the accent. */
const LOOKS: Readonly<Record<RoleName, Look>> = {
  admin: { short: 'Admin', look: 'bg-accent text-on-accent' },
  watch_tl: { short: 'Watch TL', look: 'bg-accent-ground text-accent' },
  tl: { short: 'TL', look: 'bg-ink text-on-ink' },
  dtl: { short: 'DTL', look: 'bg-ink2 text-on-ink' },
  pso: { short: 'PSO', look: 'text-ink ring-1 ring-inset ring-ink2' },
  frt: { short: 'FRT', look: `bg-role-frt-ground text-role-frt-text ${EDGE}` },
  fc: { short: 'FC', look: `bg-role-fc-ground text-role-fc-text ${EDGE}` },
  fsa: { short: 'FSA', look: `bg-role-fsa-ground text-role-fsa-text ${EDGE}` },
  tfo: { short: 'TFO', look: `bg-role-tfo-ground text-role-tfo-text ${EDGE}` },
  pnsf: { short: 'PNSF', look: `bg-role-pnsf-ground text-role-pnsf-text ${EDGE}` },
  supt: { short: 'SUPT', look: `bg-role-supt-ground text-role-supt-text ${EDGE}` },
  dsp: { short: 'DSP', look: `bg-role-dsp-ground text-role-dsp-text ${EDGE}` },
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
  const look: Look | undefined = LOOKS[role.toLowerCase() as RoleName];
  const short = look?.short ?? role;
  const word = compact || short !== 'M' ? short : role;
  const isLeader = look?.short === 'TL' || look?.short === 'DTL';
  return (
    <span
      data-tip={role}
      className={cn(
        'narrow inline-flex h-4.5 max-w-24 min-w-5 shrink-0 items-center justify-center rounded-badge px-1.5 text-11 font-semibold',
        quiet && !isLeader ? QUIET : (look?.look ?? CUSTOM),
        className,
      )}
    >
      <span className="truncate">{word}</span>
    </span>
  );
}
