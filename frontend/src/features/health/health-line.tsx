import { figure } from '@muster/protocol';
import { Link } from 'react-router';
import { cn } from '../../shared/ui/cn.ts';

interface HealthLineProps {
  readonly label: string;
  readonly value: string | number;
  /** Where it is settled; undefined where there is no such place. */
  readonly to?: string | undefined;
  readonly isUrgent?: boolean;
}

/** One measured value; a number above zero leads to where it is settled. */
export function HealthLine({ label, value: given, to, isUrgent = false }: HealthLineProps) {
  const value = typeof given === 'number' ? figure(given) : given;
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-line py-1.5 text-13">
      <dt className="min-w-0 text-ink2">{label}</dt>
      <dd className={cn('shrink-0 font-semibold', isUrgent && 'text-overdue-text')}>
        {to === undefined ? (
          value
        ) : (
          <Link
            to={to}
            aria-label={`${label}: ${value}`}
            className={cn(
              'rounded-badge underline-offset-4 hover:underline touch:inline-flex touch:min-h-11 touch:items-center',
              !isUrgent && 'text-accent',
            )}
          >
            {value}
          </Link>
        )}
      </dd>
    </div>
  );
}
