import {
  addDays,
  attendanceRoutes,
  recentAbsenceLimits,
  type RecentAbsences,
  absenceTypeLabel,
  absenceTypeInline,
  absenceTypes,
  isAbsenceType,
  isolated,
  type AbsenceType,
} from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { useAskedAnew } from '../../../shared/live/use-live.ts';
import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { inputStyle } from '../../../shared/ui/controls/input.tsx';
import { OptionList, OptionPanel } from '../../../shared/ui/pickers/option-list.tsx';
import { absenceOptions } from '../../../shared/domain/absence-options.ts';
import { command } from '../../../shared/ui/palette/commands.ts';

/** The team's latest absence types, for who may mark it, as earlier sheets change; without them the lists have no such part (ATT-76). */
export function useRecentAbsences(
  teamId: string,
  date: string,
  enabled: boolean,
): RecentAbsences | undefined {
  const queryKey = ['attendance', 'recent-absences', teamId, date];
  const first = addDays(date, -recentAbsenceLimits.days);
  useAskedAnew(
    queryKey,
    'days:changed',
    ({ what, dates }) =>
      what === 'sheets' && (dates.length === 0 || dates.some((one) => one >= first && one < date)),
  );
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(attendanceRoutes.recentAbsences, { params: { teamId, date }, signal }),
    enabled,
  });
  return data;
}

interface AbsencePickerProps {
  readonly name: string;
  /** Empty while none is chosen. */
  readonly value: string;
  readonly recent: readonly AbsenceType[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly isInvalid: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (absenceType: string) => void;
}

/** Why somebody is absent: a list beside the button, on a phone a sheet from below (ATT-41, ATT-75). */
export function AbsencePicker(props: AbsencePickerProps) {
  const { name, value, recent, open, onOpenChange, isInvalid, isDisabled, onChange } = props;
  const label = `Absence type for ${isolated(name)}`;
  const options = useMemo(() => absenceOptions(recent), [recent]);
  const chosen = isAbsenceType(value) ? value : undefined;
  return (
    <div className="min-w-0">
      <OptionPanel
        open={open}
        onOpenChange={onOpenChange}
        label={label}
        trigger={
          <button
            ref={command}
            type="button"
            aria-label={`${label}: ${chosen ? absenceTypeLabel(chosen) : 'Absence type'}`}
            aria-haspopup="dialog"
            aria-expanded={open}
            data-invalid={isInvalid ? '' : undefined}
            disabled={isDisabled}
            onClick={() => onOpenChange(true)}
            className={cn(
              inputStyle(),
              'print:h-auto print:w-fit! print:border-0! print:bg-transparent! print:px-0',
              'flex items-center gap-2 text-left data-invalid:border-absent',
              chosen
                ? 'border-absent! bg-absent-ground! text-absent-text! max-md:w-fit! max-md:max-w-full'
                : 'text-ink3',
            )}
          >
            <span className="min-w-0 flex-1 truncate print:whitespace-normal">
              {chosen ? (
                <>
                  <strong className="mr-1.5 font-semibold">{chosen}</strong>
                  {absenceTypes[chosen]}
                </>
              ) : (
                'Absence type'
              )}
            </span>
            <ChevronDown aria-hidden className="print:hidden size-4 shrink-0 stroke-[1.5]" />
          </button>
        }
      >
        <OptionList
          label={label}
          options={options}
          value={value || null}
          searchPlaceholder="MC, leave, course…"
          emptyText="No such absence type"
          onChoose={(next) => {
            onOpenChange(false);
            onChange(next);
          }}
        />
      </OptionPanel>
      {isInvalid && (
        <p className="mt-1 text-12 font-medium text-absent-text">{absenceTypeInline}</p>
      )}
    </div>
  );
}
