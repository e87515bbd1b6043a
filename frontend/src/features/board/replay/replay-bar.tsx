import { ChevronLeft, ChevronRight, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { type KeyboardEvent, useRef, type PointerEvent } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { Kbd, useListedKeys } from '../../../shared/ui/controls/kbd.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { BottomBar } from '../../../shared/ui/layout/bottom-bar.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { entryWords, momentWords } from './replay-address.ts';
import { speeds, type Speed } from './replay.ts';
import type { ReplayControls } from './use-replay.ts';
import { isolated, type BoardReplay } from '@muster/protocol';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useWidth } from '../../../shared/ui/hooks/use-box.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { densityPath, momentAt, saveMarks, shareOf, ticksOf, type Span } from './scrubber.view.ts';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type ScrubberProps = {
  replay: BoardReplay;
  date: string;
  span: Span;
  at: number;
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

/** The times below the track, as many as there is room for. */
function Ticks({ span, width }: { span: Span; width: number }) {
  const { timeZone } = useOrganisation();
  return (
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
  );
}

/** The moments of a date: how busy each span was, its saves, and the one that is shown (HIS-29). */
function Scrubber(props: ScrubberProps) {
  const { replay, date, span, at, words } = props;
  const { timeZone } = useOrganisation();
  const [area, width] = useWidth<HTMLDivElement>(1000);
  const track = useTrack(props);
  const share = shareOf(span, at);
  const path = densityPath(replay, span);
  return (
    <div ref={area} className="relative">
      <div className="relative h-5">
        {saveMarks(replay, span).map((mark) => (
          // The palette has every save.
          // oxlint-disable-next-line laws/commands
          <button
            key={mark.at}
            type="button"
            tabIndex={-1}
            aria-label={`${momentWords(mark.at, date, timeZone)} ${mark.name} saved`}
            data-tip={`${momentWords(mark.at, date, timeZone)} ${isolated(mark.name)} saved`}
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
        ref={command}
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
      <Ticks span={span} width={width} />
    </div>
  );
}

/** Its room until it is known, so that the bar does not grow over the board. */
const ScrubberRoom = () => <div aria-hidden className="h-18 xl:flex-1 touch:h-20" />;

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

/** The replay's own keys, as the list of keys shows them (HIS-30). */
const replayKeys = [
  { keys: ['Space'], does: 'Play, or pause' },
  { keys: ['←'], does: 'One operation back' },
  { keys: ['→'], does: 'One operation on' },
  { keys: ['PgUp'], does: 'The save before' },
  { keys: ['PgDn'], does: 'The next save' },
  { keys: ['Home'], does: 'The first operation, with the focus on the scrubber' },
  { keys: ['End'], does: 'The last moment, with the focus on the scrubber' },
] as const;

type ReplayBarProps = { date: string; controls: ReplayControls };

/** Under the board: play, one operation or one save on and back, and the scrubber (HIS-29, HIS-30). */
export function ReplayBar({ date, controls }: ReplayBarProps) {
  const { timeZone } = useOrganisation();
  const { state, summary, span, shownAt } = controls;
  const { at, entry } = state;
  const isKnown = shownAt !== undefined;
  const words = isKnown ? entryWords(entry) : '';
  const moment = isKnown ? momentWords(shownAt, date, timeZone) : '\u00a0';
  useListedKeys(replayKeys);
  return (
    <BottomBar className="border-t-2! border-pto! bg-surface xl:py-1.5!">
      <section
        aria-label="Replay controls"
        className="flex flex-col gap-1 xl:flex-row xl:items-center xl:gap-4"
      >
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 lg:flex-nowrap xl:shrink-0">
          <Buttons controls={controls} />
          <p className="flex min-w-0 flex-1 items-baseline gap-x-2.5 max-lg:-order-1 max-lg:basis-full phone:min-h-10 xl:w-48 xl:flex-none xl:flex-col">
            <span className="text-20 leading-tight font-semibold whitespace-nowrap text-pto-text tabular-nums">
              {moment}
            </span>
            <span
              role="status"
              data-tip={words}
              className="line-clamp-2 min-w-0 text-13 leading-tight lg:max-xl:line-clamp-1 phone:min-h-[2lh]"
            >
              {words}
            </span>
          </p>
        </div>
        {!summary && <ScrubberRoom />}
        {summary && summary.length > 0 && (
          <div className="min-w-0 xl:flex-1">
            <Scrubber
              date={date}
              replay={summary}
              span={span}
              at={at}
              words={`${moment}, ${words}`}
              onMove={controls.scrub}
              onSettle={controls.settle}
              onSave={controls.jump}
              onKeyDown={(event) => {
                if (keyOn(event, controls)) event.preventDefault();
              }}
            />
          </div>
        )}
        <Legend controls={controls} />
      </section>
    </BottomBar>
  );
}

/** What a key does wherever in the replay it is pressed. True when it is used up. */
function keyOn({ key }: KeyboardEvent<HTMLElement>, controls: ReplayControls): boolean {
  if (key === 'ArrowLeft' || key === 'ArrowDown') controls.step(-1);
  else if (key === 'ArrowRight' || key === 'ArrowUp') controls.step(1);
  else if (key === 'PageUp') controls.toSave(-1);
  else if (key === 'PageDown') controls.toSave(1);
  else if (key === 'Home') controls.jump(controls.span.start);
  else if (key === 'End') controls.jump(controls.span.end);
  else if (key === ' ') controls.toggle();
  else return false;
  return true;
}

function Buttons({ controls }: { controls: ReplayControls }) {
  const { state, toggle, step, toSave, hasSave, setSpeed } = controls;
  const isPhone = usePhone();
  const words = (speed: Speed) => `${speed}x`;
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      <IconButton
        label="Previous save"
        variant="outline"
        icon={SkipBack}
        disabled={!hasSave(-1)}
        onClick={() => toSave(-1)}
      />
      <IconButton
        label="One operation back"
        variant="outline"
        icon={ChevronLeft}
        onClick={() => step(-1)}
      />
      <Button
        variant="outline"
        onClick={toggle}
        className="w-24 border-transparent! bg-pto! text-surface! dark:text-on-accent! forced-colors:text-on-accent! forced-color-adjust-none"
      >
        {state.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        {state.isPlaying ? 'Pause' : 'Play'}
      </Button>
      <IconButton
        label="One operation on"
        variant="outline"
        icon={ChevronRight}
        onClick={() => step(1)}
      />
      <IconButton
        label="Next save"
        variant="outline"
        icon={SkipForward}
        disabled={!hasSave(1)}
        onClick={() => toSave(1)}
      />
      {isPhone ? (
        <DropdownMenu
          trigger={
            <Button aria-label={`Speed: ${words(state.speed)}`}>{words(state.speed)}</Button>
          }
          items={speeds.map((speed) => ({
            label: words(speed),
            checked: speed === state.speed,
            onSelect: () => setSpeed(speed),
          }))}
        />
      ) : (
        <SegmentedRadio
          label="Speed"
          value={String(state.speed)}
          segments={speeds.map((speed) => ({ value: String(speed), label: words(speed) }))}
          onChange={(value) => setSpeed(Number(value) as Speed)}
          className="w-52 shrink-0"
        />
      )}
    </div>
  );
}

function Legend({ controls: { summary } }: { controls: ReplayControls }) {
  const minutes = (summary?.density.everyMs ?? 60_000) / 60_000;
  return (
    <div className="flex shrink-0 items-center gap-3 text-12 text-ink2 max-xl:hidden">
      <span className="inline-flex items-center gap-1.5 max-[110rem]:hidden">
        <span aria-hidden className="size-2 rounded-[2px] bg-pto" /> save
      </span>
      <span className="inline-flex items-center gap-1.5 max-[110rem]:hidden">
        <span aria-hidden className="h-3 w-1 bg-pto" /> operations in{' '}
        {minutes === 1 ? 'a minute' : `${minutes} minutes`}
      </span>
      <span className="inline-flex items-center gap-1 max-[110rem]:hidden touch:hidden">
        <Kbd>←</Kbd>
        <Kbd>→</Kbd> one operation
      </span>
    </div>
  );
}
