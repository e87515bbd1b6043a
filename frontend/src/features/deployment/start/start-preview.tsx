import { counted, type StartAnswer, type StartWay, type Station } from '@muster/protocol';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { ownZoneWords } from '../operations/operation-words.ts';
import { Choice } from './choice.tsx';

type StartWaysProps = {
  chosen: StartWay;
  /** What each would do, as far as it is known. */
  answers: Readonly<Record<StartWay, StartAnswer | undefined>>;
  onChoose: (way: StartWay) => void;
};

/** Once the rotation has moved: the same posts for the teams that have their zones today, or the same people (UI-313). */
export function StartWays({ chosen, answers, onChoose }: StartWaysProps) {
  const noteOf = (answer: StartAnswer | undefined) =>
    answer
      ? `${counted(answer.moves.length, 'officer')} placed, ${ownZoneWords(answer.ownZone)}`
      : 'Computing';
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-14 font-semibold">The rotation has moved since</legend>
      <Choice
        group="start-way"
        isChosen={chosen === 'zones'}
        onChoose={() => onChoose('zones')}
        title="Same posts, teams in today’s zones"
        note={noteOf(answers.zones)}
      />
      <Choice
        group="start-way"
        isChosen={chosen === 'people'}
        onChoose={() => onChoose('people')}
        title="Same posts, same people"
        note={noteOf(answers.people)}
      />
    </fieldset>
  );
}

type StartPreviewProps = { answer: StartAnswer; stations: readonly Station[] };

/** Everybody who is skipped and why, then how many would come to each station. */
export function StartPreview({ answer: { moves, skipped }, stations }: StartPreviewProps) {
  const arriving = stations
    .map(({ id, name }) => ({ id, name, count: moves.filter(({ to }) => to === id).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      {skipped.length > 0 && (
        <section>
          <h3 className="mb-1.5 flex items-center gap-2 text-14 font-semibold">
            Skipped <Badge>{skipped.length}</Badge>
          </h3>
          <ul>
            {skipped.map(({ userId, userName, stationName, text }) => (
              <li
                key={userId}
                className="flex min-w-0 flex-wrap justify-between gap-x-3 border-b border-line py-1 text-13 last:border-0"
              >
                <span className="min-w-0 wrap-anywhere">
                  {userName} <bdi className="text-12 text-ink3">{stationName}</bdi>
                </span>
                <span className="text-12 text-pto-text">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {arriving.length > 0 && (
        <section>
          <h3 className="mb-1.5 flex items-center gap-2 text-14 font-semibold">
            Placed <Badge>{moves.length}</Badge>
          </h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-5">
            {arriving.map(({ id, name, count }) => (
              <li key={id} className="flex justify-between gap-2 border-b border-line py-1 text-13">
                <bdi className="min-w-0 truncate">{name}</bdi>
                <span className="text-present-text tabular-nums">+{count}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
