import type { User } from '@muster/protocol';
import { useNow } from '../../../shared/dates/use-now.ts';
import { isToMove, teamWords } from './move-words.ts';

type TeamOfProps = { user: User; timeZone: string };

/** The team somebody is in and, where a move is still to come, the one after it (ADM-270). */
export function TeamOf({ user, timeZone }: TeamOfProps) {
  const at = new Date(useNow(60_000));
  const words = teamWords(user, timeZone, at);
  if (isToMove(user, timeZone, at)) {
    return <bdi className="block max-w-56 min-w-28 wrap-anywhere phone:ml-auto">{words}</bdi>;
  }
  if (user.teamName === null) return <span className="text-ink3">{words}</span>;
  return (
    <bdi
      data-tip={words}
      data-tip-cut=""
      className="block max-w-44 truncate text-left phone:ml-auto phone:w-fit"
    >
      {words}
    </bdi>
  );
}

/** Below a name in the list of a team: the move that is still to come. */
export function ComingMove({ user, timeZone }: TeamOfProps) {
  const at = new Date(useNow(60_000));
  if (!isToMove(user, timeZone, at)) return null;
  return <bdi className="block text-12 text-ink2">{teamWords(user, timeZone, at)}</bdi>;
}
