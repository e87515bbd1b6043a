import type { StartAnswer, Station } from '@muster/protocol';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';

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
                  {userName} <span className="text-12 text-ink3">{stationName}</span>
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
                <span className="min-w-0 truncate">{name}</span>
                <span className="text-present-text tabular-nums">+{count}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
