import {
  absence as absenceSchema,
  absenceInput,
  addDays,
  checkAbsence,
  counted,
  faultMessage,
  isAbsenceType,
  isolated,
  shiftLabels,
  shiftOn,
  shiftTime,
  splitTiming,
  withoutDays,
  type Absence,
  type Days,
} from '@muster/protocol';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { formatDay, formatShortDate } from '../../shared/dates/date-format.ts';
import { formatDateTime } from '../../shared/dates/time-format.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';
import { absenceOptions, commonAbsences } from '../../shared/domain/absence-options.ts';
import { PtoPicker } from '../../shared/domain/pto-picker.tsx';
import { ClashChoice, TextField } from '../../shared/form/fields.tsx';
import { ChangedMeanwhile, FormDialog } from '../../shared/form/form-dialog.tsx';
import { useForm, type Errors, type Form, type Save } from '../../shared/form/use-form.ts';
import { faultWords, isFault, isUnanswered } from '../../shared/http/fault.ts';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';
import { toast } from '../../shared/ui/feedback/toast.store.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Checkbox } from '../../shared/ui/controls/checkbox.tsx';
import { Field } from '../../shared/ui/controls/field.tsx';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { SegmentedRadio, type Segment } from '../../shared/ui/controls/segmented-radio.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Combobox } from '../../shared/ui/pickers/combobox.tsx';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import {
  absenceRow,
  asRow,
  useRemoveAbsence,
  useWriteAbsence,
  wireOf,
  type AbsenceRow,
  type AbsenceValues,
} from './absences.sync.ts';
import { datesWords, shiftsIn, spanWords, typeWords, withEnd } from './absences.view.ts';

export interface AbsentPerson {
  readonly id: string;
  readonly name: string;
}

interface AbsenceDialogProps {
  readonly person: AbsentPerson;
  /** The absence to change; undefined enters a new one. */
  readonly absence: Absence | undefined;
  /** The days that a new one begins with. */
  readonly days: Days;
  /** Why nothing can be saved any more. */
  readonly gone?: string | undefined;
  readonly onClose: () => void;
}

type AbsenceForm = Form<AbsenceValues, AbsenceRow>;

/** Enters an absence of somebody, changes it or removes it. */
export function AbsenceDialog({ person, absence, days, gone, onClose }: AbsenceDialogProps) {
  const write = useWriteAbsence();
  const [isRemoving, setRemoving] = useState(false);
  const done = (saved: Absence) => {
    onClose();
    toast({
      title: `${isolated(person.name)} is away ${datesWords(saved)}.`,
      description: `${saved.absenceType}, ${spanWords(saved).shifts}. On the sheet it is a proposal until somebody takes it.`,
    });
  };
  const form: AbsenceForm = useForm({
    row: absence && asRow(absence),
    schema: absenceRow,
    input: absenceInput,
    valuesOf: (row: AbsenceRow | undefined) => valuesOf(row, days),
    check: (values) => wrongIn(values, person.name),
    about: {
      ABSENCE_ENDS_BEFORE_START: 'to',
      ABSENCE_TOO_LONG: 'to',
      UNKNOWN_ABSENCE_TYPE: 'absenceType',
      PTO_TIMING_REQUIRED: 'start',
      PTO_TIMING_INVALID: 'start',
    },
    save: {
      isPending: write.isPending,
      error: write.error,
      mutate: ({ values, baseRevision }: Save<AbsenceValues>, then) =>
        write.mutate(
          absence
            ? { do: 'change', id: absence.id, values, baseRevision }
            : { do: 'enter', userId: person.id, values },
          then,
        ),
    },
    ofCall: ['replaceOverlaps'],
    onDone: done,
  });
  useOnce(
    absence !== undefined && form.isThere && !write.isPending,
    () => absence && done(absence),
  );
  const others = overlappingIn(write.error);
  if (absence && isRemoving) {
    return (
      <RemoveQuestion
        person={person}
        absence={absence}
        isGone={gone !== undefined}
        onDone={onClose}
        onBack={() => setRemoving(false)}
      />
    );
  }
  return (
    <FormDialog
      title={`Absence of ${isolated(person.name)}`}
      submitLabel="Save Absence"
      onClose={onClose}
      {...form.frame}
      failure={others.length > 0 ? undefined : form.failure}
    >
      <ChangedMeanwhile form={form} />
      <TypeField form={form} />
      {form.values.absenceType === 'PTO' && <TimesField form={form} name={person.name} />}
      <DaysField form={form} />
      <TextField form={form} name="notes" label="Notes" />
      {(others.length > 0 || form.values.replaceOverlaps) && (
        <Overlap others={others} form={form} />
      )}
      {absence && <EnteredBy absence={absence} onRemove={() => setRemoving(true)} />}
    </FormDialog>
  );
}

function valuesOf(row: AbsenceRow | undefined, { from, to }: Days): AbsenceValues {
  if (!row) {
    const empty = { absenceType: '', start: '', end: '', notes: '', replaceOverlaps: false };
    return { from, to, ...empty };
  }
  const { absenceType, notes } = row;
  const times = splitTiming(row.ptoTiming);
  return { from: row.from, to: row.to, absenceType, ...times, notes, replaceOverlaps: false };
}

/** What is wrong, under the field that it is about. */
function wrongIn(values: AbsenceValues, name: string): Errors<AbsenceValues> {
  if (values.absenceType === '') return { absenceType: 'Choose why they are away' };
  const refusal = checkAbsence(wireOf(values), name);
  if (!refusal) return {};
  const words = faultMessage(refusal.code, refusal.words);
  if (refusal.code.startsWith('PTO_')) return { start: words };
  return refusal.code === 'UNKNOWN_ABSENCE_TYPE' ? { absenceType: words } : { to: words };
}

const segments: readonly Segment<string>[] = [
  ...commonAbsences.map((type) => ({ value: type, label: type, tone: 'absent' as const })),
  { value: 'PTO', label: 'PTO', tone: 'pto' },
];
const allTypes = absenceOptions();

/** Why: the usual types in one press, all of them in a list. */
function TypeField({ form }: { form: AbsenceForm }) {
  const { absenceType } = form.values;
  const isUsual = segments.some(({ value }) => value === absenceType);
  const error = form.errors.absenceType;
  return (
    <div className="@container flex flex-col gap-1">
      <div className="grid gap-2 @min-[28rem]:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <SegmentedRadio
          label="Reason"
          value={isUsual ? absenceType : null}
          segments={segments}
          invalid={error !== undefined}
          onChange={(next) => form.set('absenceType', next)}
          className="@max-[16rem]:grid-flow-row @max-[16rem]:grid-cols-3"
        />
        <Combobox
          label="Any reason"
          options={allTypes}
          value={isAbsenceType(absenceType) && !isUsual ? absenceType : null}
          placeholder={`All ${allTypes.length}`}
          searchPlaceholder="MC, leave, course…"
          emptyText="No such absence type"
          invalid={error !== undefined}
          onChange={(next) => form.set('absenceType', next)}
          className="text-ink!"
        />
      </div>
      {error !== undefined && (
        <p role="alert" className="text-12 font-medium text-absent-text">
          {error}
        </p>
      )}
      <ClashChoice form={form} name="absenceType" label="Reason" />
    </div>
  );
}

/** The hours of a partial time off, the same on each day. */
function TimesField({ form, name }: { form: AbsenceForm; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const { from, to, start, end } = form.values;
  const [first = from] = shiftsIn({ from, to });
  return (
    <div className="flex flex-col gap-1">
      <PtoPicker
        name={name}
        shiftTime={shiftTime(shiftOn(first))}
        start={start}
        end={end}
        open={isOpen}
        onOpenChange={setOpen}
        isChecked={form.errors.start !== undefined}
        isDisabled={false}
        onChange={(times) => {
          form.set('start', times.start);
          form.set('end', times.end);
        }}
      />
      <p className="text-12 text-ink3">On each day with a shift that these hours are of</p>
      <ClashChoice form={form} name="start" label="Start" />
      <ClashChoice form={form} name="end" label="End" />
    </div>
  );
}

/** From when until when, a day a press, and which shifts that takes. */
function DaysField({ form }: { form: AbsenceForm }) {
  const { from, to } = form.values;
  const { days, shifts, named } = spanWords({ from, to });
  return (
    <div className="@container flex flex-col gap-1">
      <div className="grid gap-3 @min-[20rem]:grid-cols-2">
        <DayField form={form} end="from" label="From" />
        <DayField form={form} end="to" label="To" />
      </div>
      <p role="status" className="text-13 text-ink2">
        {days}
        <strong className="font-semibold text-ink">{shifts}</strong>
        {named}
      </p>
      <ClashChoice form={form} name="from" label="From" words={formatShortDate} />
      <ClashChoice form={form} name="to" label="To" words={formatShortDate} />
    </div>
  );
}

interface DayFieldProps {
  readonly form: AbsenceForm;
  readonly end: 'from' | 'to';
  readonly label: string;
}

/** A day with the one before and the one after a press away. */
function DayField({ form, end, label }: DayFieldProps) {
  const { today } = useOrganisation();
  const { from, to, [end]: value } = form.values;
  const move = (date: string) => {
    const next = withEnd({ from, to }, end, date);
    form.set('from', next.from);
    form.set('to', next.to);
    // What was agreed to was said of other days.
    form.set('replaceOverlaps', false);
  };
  const weekday = formatDay(value).slice(0, 3);
  return (
    <Field
      label={label}
      hint={`${weekday} · ${shiftLabels[shiftOn(value)]}`}
      error={form.errors[end]}
    >
      <div className="flex min-w-0 gap-1">
        <IconButton
          label={`${label}: a day earlier`}
          icon={Minus}
          variant="outline"
          onClick={() => move(addDays(value, -1))}
        />
        <DatePicker
          label={label}
          value={value}
          today={today}
          isBriefOnPhone
          onChange={move}
          className="min-w-0 flex-1 justify-center px-1!"
        />
        <IconButton
          label={`${label}: a day later`}
          icon={Plus}
          variant="outline"
          onClick={() => move(addDays(value, 1))}
        />
      </div>
    </Field>
  );
}

/** Does something once it holds. */
function useOnce(holds: boolean, run: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!holds || isDone.current) return;
    isDone.current = true;
    run();
  });
}

const overlaps = z.object({ overlapping: z.array(absenceSchema) });

/** Those that have some of the days already, by the refusal that says so. */
const overlappingIn = (error: unknown): readonly Absence[] =>
  isFault(error, 'ABSENCE_OVERLAPS')
    ? (overlaps.safeParse(error.details).data?.overlapping ?? [])
    : [];

/** Names whose days these are already, and asks whether they become this one's. */
function Overlap({ others, form }: { others: readonly Absence[]; form: AbsenceForm }) {
  const { from, to } = form.values;
  const isGone = (other: Absence) => withoutDays(other, { from, to }, () => '').length === 0;
  return (
    <Banner tone="warning">
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            {typeWords(other)} {datesWords(other)}, entered by {isolated(other.by.name)}, has{' '}
            {isGone(other) ? 'no other day: it would be removed.' : 'some of these days.'}
          </li>
        ))}
      </ul>
      <Checkbox
        label="Give them to this absence; what is left of the other stays"
        checked={form.values.replaceOverlaps}
        onChange={(isOn) => form.set('replaceOverlaps', isOn)}
      />
    </Banner>
  );
}

/** Who has said so and when, and the way to take it back. */
function EnteredBy({ absence, onRemove }: { absence: Absence; onRemove: () => void }) {
  const { timeZone } = useOrganisation();
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
      <p className="min-w-0 flex-1 basis-40 text-12 text-ink3">
        Last changed by {isolated(absence.by.name)}, {formatDateTime(absence.at, timeZone)}
      </p>
      <Button variant="danger-text" onClick={onRemove}>
        <Trash2 aria-hidden />
        Remove
      </Button>
    </div>
  );
}

interface RemoveQuestionProps {
  readonly person: AbsentPerson;
  readonly absence: Absence;
  readonly isGone: boolean;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

function RemoveQuestion({ person, absence, isGone, onDone, onBack }: RemoveQuestionProps) {
  const remove = useRemoveAbsence();
  const done = () => {
    onDone();
    toast({
      title: 'Absence removed',
      description: `${isolated(person.name)} is expected again ${datesWords(absence)}.`,
    });
  };
  const confirm = () => remove.mutate(absence, { onSuccess: done });
  // The answer was lost, and what it was to say has come to pass.
  useOnce(isGone && isUnanswered(remove.error), done);
  return (
    <AlertDialog
      open
      onOpenChange={onBack}
      title={`Remove ${typeWords(absence)} of ${isolated(person.name)}?`}
      confirmLabel="Remove Absence"
      onConfirm={confirm}
      pending={remove.isPending}
      pendingText="Removing…"
      error={faultWords(remove.error)}
    >
      {datesWords(absence)}, {counted(shiftsIn(absence).length, 'shift')}. Sheets that were
      submitted stay as they are.
    </AlertDialog>
  );
}
