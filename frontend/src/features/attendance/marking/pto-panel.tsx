import { isolated, offWords, type Span } from '@muster/protocol';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { OptionList } from '../../../shared/ui/pickers/option-list.tsx';
import { endOptions, isAfter, startOptions, timeOffChoices } from './pto-times.ts';

interface PtoPanelProps extends Span {
  readonly name: string;
  readonly shiftTime: string | null;
  readonly onChange: (times: Span) => void;
  readonly onDone: () => void;
}

/** Both times of a time off in one panel: what is asked for most, then start and end side by side. */
export function PtoPanel({ name, shiftTime, start, end, onChange, onDone }: PtoPanelProps) {
  const isPhone = usePhone();
  const choices = timeOffChoices(shiftTime);
  const times = { start, end };
  const column = { searchable: !isPhone, searchPlaceholder: '14:30', className: 'min-h-0 flex-1' };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {choices.length > 0 && (
        <div className="grid grid-cols-2 gap-2 border-b border-line p-3">
          {choices.map(({ label, ...choice }, index) => (
            <Button
              key={label}
              data-autofocus={index === 0 ? true : undefined}
              aria-label={`${label}: ${offWords(`${choice.start}-${choice.end}`)}`}
              className="h-auto! min-h-control flex-col gap-0! px-1.5! py-1.5"
              onClick={() => {
                onChange(choice);
                onDone();
              }}
            >
              <span>{label}</span>
              <span className="narrow text-12 font-normal text-ink2">
                {offWords(`${choice.start}-${choice.end}`)}
              </span>
            </Button>
          ))}
        </div>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-2 divide-x divide-line max-sm:h-80">
        <section className="flex min-h-0 flex-col" aria-label="Start">
          <h3 className="px-3 pt-2 text-12 font-medium text-ink2">Start</h3>
          <OptionList
            {...column}
            label={`PTO start for ${isolated(name)}`}
            options={startOptions(shiftTime, times)}
            value={start || null}
            onChoose={(next) =>
              onChange({ start: next, end: isAfter(end, next, shiftTime) ? end : '' })
            }
          />
        </section>
        <section className="flex min-h-0 flex-col" aria-label="End">
          <h3 className="px-3 pt-2 text-12 font-medium text-ink2">End</h3>
          <OptionList
            // The list begins anew at the start that was just chosen.
            key={start}
            {...column}
            label={`PTO end for ${isolated(name)}`}
            options={endOptions(shiftTime, times)}
            value={end || null}
            onChoose={(next) => {
              onChange({ start, end: next });
              if (start !== '') onDone();
            }}
          />
        </section>
      </div>
      <div className="border-t border-line p-3">
        <Button wide onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
