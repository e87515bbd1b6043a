import { ChevronRight } from 'lucide-react';
import { figure, shiftLabels, type ForecastDay, type Tag } from '@muster/protocol';
import { formatDay } from '../../shared/dates/date-format.ts';
import { ShiftChip } from '../../shared/domain/shift-chip.tsx';
import { TagChip } from '../../shared/domain/tag-chip.tsx';
import { cn } from '../../shared/ui/cn.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { command } from '../../shared/ui/palette/commands.ts';
import {
  cellIn,
  columnsOf,
  isWorked,
  needOf,
  planWord,
  sentenceOf,
  type Column,
  type Need,
  type ShownCell,
} from './forecast.view.ts';

/** How a figure is drawn that is short, or has nobody to spare; without colours by the line of its edge. */
export const edge: Readonly<Record<Need, string>> = {
  short: 'border-absent bg-absent-ground text-absent-text',
  tight: 'border-pto bg-pto-ground text-pto-text forced-colors:border-dashed',
  met: '',
};

/** The rule at a shift's left edge, which says the same without a colour's help by its words. */
const rule: Readonly<Record<Need, string>> = {
  short: 'shadow-[inset_3px_0_0_var(--color-absent)]',
  tight: 'shadow-[inset_3px_0_0_var(--color-pto)]',
  met: '',
};

const hatched =
  '[forced-color-adjust:none] bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_6px)]';
/** Quiet words that can be read on the hatch. */
const onHatch = 'rounded-badge bg-surface px-1 text-12 text-ink3';

interface ListProps {
  readonly days: readonly ForecastDay[];
  readonly tags: readonly Tag[];
  readonly chosen: string | undefined;
  readonly onDay: (date: string) => void;
}

const shiftsBefore = (days: readonly ForecastDay[], at: number) =>
  days.slice(0, at).filter(isWorked);

/** The shifts as rows. `isBrief`: what stands beside it says who has begun a plan. */
export function ShiftTable({
  days,
  tags,
  chosen,
  onDay,
  isBrief,
  columns,
}: ListProps & { isBrief: boolean; columns: readonly Column[] }) {
  const [first] = days.filter(isWorked);
  return (
    <Card padded={false} className="overflow-x-auto">
      <table aria-label="Next shifts" className="w-full border-collapse text-13 tabular-nums">
        <thead>
          <tr className="border-b border-line bg-sunken text-12 font-medium text-ink2">
            <th scope="col" className="py-2 pl-3 text-left font-medium" colSpan={2}>
              {days.length} days
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              Expected
              {first && <span className="block text-ink3">of {first.members}</span>}
            </th>
            {columns.map((column) => (
              <th
                key={`${column.kind} ${column.id}`}
                scope="col"
                className="px-px py-2 text-center font-medium"
              >
                <ColumnName column={column} tags={tags} />
                {column.minimum !== undefined && (
                  <span className="block text-ink3">min {column.minimum}</span>
                )}
              </th>
            ))}
            {!isBrief && (
              <th scope="col" className="px-4 py-2 text-right font-medium">
                Plan
              </th>
            )}
          </tr>
        </thead>
        {days.map((day, at) =>
          isWorked(day) ? (
            <ShiftRows
              key={day.date}
              day={day}
              before={shiftsBefore(days, at)}
              columns={columns}
              isChosen={day.date === chosen}
              isBrief={isBrief}
              onDay={onDay}
            />
          ) : (
            <tbody key={day.date}>
              <tr className={cn('border-b border-line', hatched)}>
                <th scope="row" className="px-3 text-left font-normal whitespace-nowrap">
                  <span className={onHatch}>{formatDay(day.date)}</span>
                </th>
                <td colSpan={columns.length + (isBrief ? 2 : 3)} className="px-1">
                  <span className={onHatch}>{shiftLabels[day.shift]} · nobody is due</span>
                </td>
              </tr>
            </tbody>
          ),
        )}
      </table>
    </Card>
  );
}

function ColumnName({ column: { kind, name }, tags }: { column: Column; tags: readonly Tag[] }) {
  if (kind === 'zone') {
    return (
      <span
        className="narrow mx-auto block max-w-13 truncate text-11 text-ink"
        data-tip={name}
        data-tip-cut=""
      >
        {name}
      </span>
    );
  }
  return (
    <TagChip
      name={name}
      color={tags.find((tag) => tag.name === name)?.color ?? ''}
      size="small"
      className="max-w-13"
    />
  );
}

type ShiftRowsProps = {
  day: ForecastDay;
  before: readonly ForecastDay[];
  columns: readonly Column[];
  isChosen: boolean;
  isBrief: boolean;
  onDay: (date: string) => void;
};

function ShiftRows({ day, before, columns, isChosen, isBrief, onDay }: ShiftRowsProps) {
  const sentence = sentenceOf(day, before);
  const need = needOf(day);
  return (
    <tbody
      className={cn(
        'relative border-b border-line',
        rule[need],
        isChosen
          ? 'bg-accent-ground outline-1 -outline-offset-1 outline-accent'
          : 'hover:bg-sunken',
      )}
    >
      <tr>
        <th scope="row" className="py-2 pr-1 pl-3 text-left font-semibold whitespace-nowrap">
          <DayButton day={day} isChosen={isChosen} onDay={onDay} />
        </th>
        <td>
          <ShiftChip shift={day.shift} className="px-1.5" />
        </td>
        <td className="px-2 text-right font-semibold">{day.expected}</td>
        {columns.map((column) => (
          <td key={`${column.kind} ${column.id}`} className="px-px py-1 text-center">
            <Cell cell={cellIn(day, column)} minimum={column.minimum} />
          </td>
        ))}
        {!isBrief && (
          <td className="px-4 text-right whitespace-nowrap text-ink3">
            <span className="inline-flex items-center gap-2">
              {planWord(day)}
              <ChevronRight aria-hidden className="size-4" />
            </span>
          </td>
        )}
      </tr>
      {sentence !== undefined && (
        <tr>
          <td aria-hidden />
          <td
            colSpan={columns.length + (isBrief ? 2 : 3)}
            className="px-2 pb-2.5 text-12 text-ink2 wrap-anywhere"
          >
            {sentence}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Its press is the whole row's. */
function DayButton({ day, isChosen, onDay }: Pick<ShiftRowsProps, 'day' | 'isChosen' | 'onDay'>) {
  return (
    <button
      ref={command}
      type="button"
      aria-expanded={isChosen}
      onClick={() => onDay(day.date)}
      className="rounded-badge text-left font-semibold after:absolute after:inset-0"
    >
      {formatDay(day.date)}
    </button>
  );
}

function Cell({ cell, minimum }: { cell: ShownCell | undefined; minimum: number | undefined }) {
  if (!cell) return <span className="text-ink3">–</span>;
  const own = minimum === undefined ? `min ${cell.minimum}` : undefined;
  return (
    <span
      className={cn(
        'inline-flex min-w-11 flex-col rounded-control px-1 leading-tight',
        cell.need === 'met' ? 'py-px' : 'border py-0.5',
        edge[cell.need],
      )}
    >
      <span className={cell.need === 'met' ? undefined : 'font-semibold'}>{cell.value}</span>
      {cell.word !== undefined && <CellWord cell={cell} />}
      {own !== undefined && <span className="text-11 text-ink3">{own}</span>}
    </span>
  );
}

/** What an opened shift has per zone and per tag, also of what the list had no room for (MON-82). */
export function Strength({ day, tags }: { day: ForecastDay; tags: readonly Tag[] }) {
  return (
    <section aria-label="Per zone and tag">
      <h4 className="mb-1 text-12 font-medium">Per zone and tag</h4>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 text-13 tabular-nums">
        {columnsOf([day]).map((column) => {
          const cell = cellIn(day, column);
          if (!cell) return null;
          return (
            <li
              key={`${column.kind} ${column.id}`}
              className="flex min-h-7 items-center gap-1.5 border-b border-line"
            >
              <span className="mr-auto min-w-0">
                <ColumnName column={column} tags={tags} />
              </span>
              <span
                className={cn(
                  'flex items-baseline gap-1 rounded-control px-1 whitespace-nowrap',
                  cell.need !== 'met' && 'border',
                  edge[cell.need],
                )}
              >
                <strong className="font-semibold">{cell.value}</strong>
                {cell.word !== undefined && <CellWord cell={cell} />}
              </span>
              <span className="narrow w-10 shrink-0 text-right text-12 text-ink3">
                min {figure(cell.minimum)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function CellWord({ cell: { need, word } }: { cell: ShownCell }) {
  return (
    <span className="narrow text-11 font-medium whitespace-nowrap">
      {need === 'short' && <span aria-hidden>▾ </span>}
      {word}
    </span>
  );
}

/** Where there is no room for a column each: what is plain is left out (MON-83). */
export function ShiftCards({ days, tags, chosen, onDay }: ListProps) {
  return (
    <Card padded={false}>
      <ol className="divide-y divide-line">
        {days.map((day, at) =>
          isWorked(day) ? (
            <li key={day.date} className={rule[needOf(day)]}>
              <button
                ref={command}
                type="button"
                aria-expanded={day.date === chosen}
                onClick={() => onDay(day.date)}
                className="flex w-full flex-col gap-1.5 px-4 py-2.5 text-left hover:bg-sunken"
              >
                <span className="flex items-center gap-2 tiny:flex-wrap">
                  <span className="font-semibold">{formatDay(day.date)}</span>
                  <ShiftChip shift={day.shift} />
                  <span className="ml-auto text-13 tabular-nums">
                    <strong className="font-semibold">{day.expected}</strong>
                    <span className="text-ink3"> of {day.members}</span>
                  </span>
                  <ChevronRight aria-hidden className="size-4 text-ink3" />
                </span>
                <Needs day={day} tags={tags} />
                <Sentence text={sentenceOf(day, shiftsBefore(days, at))} />
              </button>
            </li>
          ) : (
            <li key={day.date} className={cn('flex gap-1 px-3 py-0.5', hatched)}>
              <span className={onHatch}>{formatDay(day.date)}</span>
              <span className={onHatch}>{shiftLabels[day.shift]} · nobody is due</span>
            </li>
          ),
        )}
      </ol>
    </Card>
  );
}

function Needs({ day, tags }: { day: ForecastDay; tags: readonly Tag[] }) {
  const cells = columnsOf([day]).flatMap((column) => {
    const cell = cellIn(day, column);
    return cell && cell.need !== 'met' ? [{ column, cell }] : [];
  });
  if (cells.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {cells.map(({ column, cell }) => (
        <span
          key={`${column.kind} ${column.id}`}
          className={cn(
            'inline-flex min-h-6 items-center gap-1.5 rounded-control border px-1.5 text-12',
            edge[cell.need],
          )}
        >
          <ColumnName column={column} tags={tags} />
          <strong className="font-semibold tabular-nums">
            {cell.value} of {cell.minimum}
          </strong>
          <CellWord cell={cell} />
        </span>
      ))}
    </span>
  );
}

const Sentence = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <span className="text-12 text-ink2 wrap-anywhere">{text}</span>;
