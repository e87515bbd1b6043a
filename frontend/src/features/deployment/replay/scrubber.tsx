import { isolated, type BoardReplay } from '@muster/protocol';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { formatExactTime, formatTime } from '../../../shared/dates/time-format.ts';
import { useWidth } from '../../../shared/ui/hooks/use-box.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { densityPath, momentAt, saveMarks, shareOf, ticksOf, type Span } from './scrubber.view.ts';

type ScrubberProps = {
  replay: BoardReplay;
  span: Span;
  at: number;
  timeZone: string;
  /** What is said of the moment. */
  words: string;
  onMove: (at: number) => void;
  /** Let go: this is the moment that is meant. */
  onSettle: () => void;
  onSave: (at: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** The room of a save's words and of a time of day, in pixels. */
const [saveWordsPx, saveTimePx, tickPx] = [165, 60, 90];
const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** The moments of a date: how busy each span was, its saves, and the one that is shown (HIS-29). */
export function Scrubber(props: ScrubberProps) {
  const { replay, span, at, timeZone, words } = props;
  const [area, width] = useWidth<HTMLDivElement>(1000);
  const track = useTrack(props);
  const share = shareOf(span, at);
  const path = densityPath(replay, span);
  return (
    <div ref={area} className="relative">
      <div className="relative h-5">
        {saveMarks(replay, span).map((mark) => (
          <button
            key={mark.at}
            type="button"
            tabIndex={-1}
            data-typed
            aria-label={`${formatExactTime(mark.at, timeZone)} ${mark.name} saved`}
            data-tip={`${formatExactTime(mark.at, timeZone)} ${isolated(mark.name)} saved`}
            onClick={() => props.onSave(mark.at)}
            style={{ left: percent(shareOf(span, mark.at)) }}
            className="absolute inset-y-0 flex max-w-40 items-center gap-1 text-12 text-ink2 hover:text-ink"
          >
            <span
              aria-hidden
              className={cn(
                '-ml-1 size-2 shrink-0 rounded-[2px]',
                mark.at <= at ? 'bg-pto' : 'bg-ink2',
              )}
            />
            {mark.room * width > saveTimePx && (
              <span aria-hidden className="narrow truncate">
                <span className="font-semibold">{formatTime(mark.at, timeZone)}</span>
                {mark.room * width > saveWordsPx && ` ${isolated(mark.name)} saved`}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Moment"
        aria-valuemin={0}
        aria-valuemax={Math.round((span.end - span.start) / 1000)}
        aria-valuenow={Math.round(
          (Math.min(Math.max(at, span.start), span.end) - span.start) / 1000,
        )}
        aria-valuetext={words}
        onKeyDown={props.onKeyDown}
        {...track}
        className="relative h-9 cursor-pointer touch-none rounded-badge border-b border-line2 select-none touch:h-11"
      >
        <svg
          aria-hidden
          viewBox="0 0 1000 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
        >
          <path d={path} className="fill-field" />
          <path
            d={path}
            className="fill-pto"
            style={{ clipPath: `inset(0 ${percent(1 - share)} 0 0)` }}
          />
        </svg>
        {replay.saves.map(({ revision, at: saved }) => (
          <span
            key={revision}
            aria-hidden
            style={{ left: percent(shareOf(span, Date.parse(saved))) }}
            className="absolute -top-1 bottom-0 w-px bg-ink2"
          />
        ))}
        <span
          aria-hidden
          style={{ left: percent(share) }}
          className="absolute -inset-y-1 -ml-px w-0.5 bg-pto"
        >
          <span className="absolute -bottom-1 -left-1.5 size-3.5 rounded-full border-2 border-surface bg-pto" />
        </span>
      </div>
      <div aria-hidden className="relative h-4 text-11 text-ink3 tabular-nums">
        {ticksOf(span, timeZone, Math.max(2, Math.floor(width / tickPx))).map((tick) => {
          const place = shareOf(span, tick);
          return (
            <span
              key={tick}
              style={{ left: percent(place) }}
              className={cn(
                'absolute top-0.5 whitespace-nowrap',
                place > 0.97 ? '-translate-x-full' : place > 0.03 && '-translate-x-1/2',
              )}
            >
              {formatTime(tick, timeZone)}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** A press or a pull anywhere on the track leads to its moment. */
function useTrack({ span, onMove, onSettle }: ScrubberProps) {
  const isHeld = useRef(false);
  const move = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onMove(momentAt(span, (event.clientX - left) / width));
  };
  const letGo = () => {
    if (isHeld.current) onSettle();
    isHeld.current = false;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      isHeld.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      move(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (isHeld.current) move(event);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}
