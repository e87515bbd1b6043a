import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { daysAround, daysWords, stepped, type Days, type Span } from '../report-range.ts';

const segments = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'own', label: 'Own' },
] as const;

interface DaysFilterProps {
  readonly span: Span;
  readonly days: Days;
  readonly today: string;
  readonly onChange: (change: Days & { span: Span }) => void;
}

/** A day, a week, a month, or two dates of one's own (REP-15). */
export function DaysFilter({ span, days, today, onChange }: DaysFilterProps) {
  const choose = (next: Span) =>
    onChange({ span: next, ...(next === 'own' ? days : daysAround(next, days.to, today)) });
  const step = (by: -1 | 1) => onChange({ span, ...stepped(span, days, by, today) });
  return (
    <>
      <SegmentedRadio
        label="Span"
        value={span}
        segments={segments}
        onChange={choose}
        className="w-64"
      />
      <div className="flex items-center gap-1">
        <IconButton label="Earlier" icon={ChevronLeft} onClick={() => step(-1)} />
        {span === 'own' ? (
          <span className="flex flex-wrap items-center gap-1.5">
            <DatePicker
              label="First day"
              value={days.from}
              today={today}
              onChange={(from) => onChange({ span, ...days, from })}
            />
            <span className="text-13 text-ink3">to</span>
            <DatePicker
              label="Last day"
              value={days.to}
              today={today}
              onChange={(to) => onChange({ span, ...days, to })}
            />
          </span>
        ) : (
          <DatePicker
            label="Date"
            value={days.from}
            today={today}
            onChange={(date) => onChange({ span, ...daysAround(span, date, today) })}
          />
        )}
        <IconButton label="Later" icon={ChevronRight} onClick={() => step(1)} />
      </div>
      {span !== 'own' && span !== 'day' && (
        <span className="text-13 whitespace-nowrap text-ink2">{daysWords(days)}</span>
      )}
    </>
  );
}
