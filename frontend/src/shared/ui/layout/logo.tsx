import { cn } from '../cn.ts';

/** The four bars of Muster: two present, one PTO, one absent. Decoration beside the product's name. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 22 16" className={cn('h-4 w-auto shrink-0', className)}>
      <rect x="0" y="0" width="4" height="16" rx="1.2" className="fill-ink" />
      <rect x="6" y="0" width="4" height="16" rx="1.2" className="fill-ink" />
      <rect x="12" y="6" width="4" height="10" rx="1.2" className="fill-pto" />
      <rect x="18" y="11.5" width="4" height="4.5" rx="1.2" className="fill-absent" />
    </svg>
  );
}
