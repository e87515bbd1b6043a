import { ChevronLeft, ChevronRight, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { Kbd } from '../../../shared/ui/controls/kbd.tsx';
import { KeyList } from '../../../shared/ui/controls/key-list.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { BottomBar } from '../../../shared/ui/layout/bottom-bar.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { entryWords, momentWords } from './moment-words.ts';
import { replayKeys } from './replay-keys.ts';
import { speeds, type Speed } from './replay.ts';
import { Scrubber } from './scrubber.tsx';
import type { ReplayControls } from './use-replay.ts';

type ReplayBarProps = { date: string; timeZone: string; controls: ReplayControls };

/** Under the board: play, one operation or one save on and back, and the scrubber (HIS-29, HIS-30). */
export function ReplayBar({ date, timeZone, controls }: ReplayBarProps) {
  const { state, summary, span } = controls;
  const { at, entry } = state;
  const words = entryWords(entry);
  const moment = momentWords(at, date, timeZone);
  return (
    <BottomBar className="border-t-2! border-pto! bg-surface xl:py-1.5!">
      <section
        aria-label="Replay controls"
        className="flex flex-col gap-1 xl:flex-row xl:items-center xl:gap-4"
      >
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 lg:flex-nowrap xl:shrink-0">
          <Buttons controls={controls} />
          <p className="flex min-w-0 flex-1 items-baseline gap-x-2.5 max-lg:-order-1 max-lg:basis-full xl:w-48 xl:flex-none xl:flex-col">
            <span className="text-20 leading-tight font-semibold whitespace-nowrap text-pto-text tabular-nums">
              {moment}
            </span>
            <span
              role="status"
              data-tip={words}
              className="line-clamp-2 min-w-0 text-13 leading-tight lg:max-xl:line-clamp-1"
            >
              {words}
            </span>
          </p>
        </div>
        {summary && summary.length > 0 && (
          <div className="min-w-0 xl:flex-1">
            <Scrubber
              replay={summary}
              span={span}
              at={at}
              timeZone={timeZone}
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
        className="w-24 border-transparent! bg-pto! text-surface! dark:text-on-accent!"
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
      <span className="touch:hidden">
        <KeyList entries={replayKeys} hasButton />
      </span>
    </div>
  );
}
