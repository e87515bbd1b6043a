import { teamBadge } from '@muster/protocol';

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
