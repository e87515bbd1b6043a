import { useState, type ComponentProps, type ReactNode } from 'react';
import {
  counted,
  dueAt,
  isLocked,
  isOwnTeam,
  lockText,
  shiftOn,
  type Member,
  type SessionUser,
  type Sheet,
  isolated,
  type AttendanceRecord,
} from '@muster/protocol';
import { useLive } from '../../../shared/live/use-live.ts';
import { Loaded, type Fetched } from '../../../shared/ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { sheetTopic } from '../attendance.sync.ts';
import { useOfferSheet } from '../commands/sheet-hand.ts';
import { formerMembers, type Progress } from '../attendance.view.ts';
import { useSheetFilter } from '../use-sheet-filter.ts';
import { useSheetForm, type SheetForm } from '../use-sheet-form.ts';
import { AttendanceProgress, MarkedCount } from '../submitting/attendance-progress.tsx';
import { useIsFinal, FinalNote } from './sheet-notes.tsx';
import { AskedFor } from './reminder-notice.tsx';
import { SheetRows } from './sheet-rows.tsx';
import { noFilter, SheetToolbar } from './sheet-toolbar.tsx';
import { PaperHead } from '../details/team-day-report.tsx';
import { SubmitBar, SubmitQuestion } from '../submitting/submit-bar.tsx';
import type { SheetAbsences } from '../marking/known-absence.tsx';
import { showFirstProblem, showMember } from '../marking/mark-all.ts';
import { useRecentAbsences } from '../marking/absence-picker.tsx';
import { useOthersMarks } from '../together/others-marking.tsx';
import { useSubmit } from '../attendance.submit.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { RestoredDraft, UnsendableDraft } from '../submitting/waiting-submits.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { command } from '../../../shared/ui/palette/commands.ts';

interface SheetNotesProps {
  readonly date: string;
  readonly form: SheetForm;
  readonly sheet: Sheet;
  /** Records of people who have left the team. */
  readonly former: readonly AttendanceRecord[];
  readonly isOwn: boolean;
  readonly isFinal: boolean;
  readonly canMark: boolean;
}

const namesOf = (records: readonly AttendanceRecord[]): string =>
  records.map(({ userName }) => isolated(userName)).join(', ');

/** What has to be known of a sheet before its rows. */
function SheetNotes(props: SheetNotesProps) {
  const { date, form, sheet, former, isOwn, isFinal, canMark } = props;
  const isMoved = ({ userId }: AttendanceRecord) => sheet.moved.includes(userId);
  const [gone, moved] = [former.filter((one) => !isMoved(one)), former.filter(isMoved)];
  return (
    <div className="flex flex-col gap-2 px-4 not-empty:py-2 lg:not-empty:pt-4">
      {!isOwn && <Banner>You can only submit attendance for your own team members.</Banner>}
      {sheet.masked && (
        <Banner>Absence types, times and notes of other teams are not shown.</Banner>
      )}
      {isFinal && <FinalNote date={date} canChange={false} />}
      {isOwn && !canMark && <UnsendableDraft form={form} />}
      {canMark && <RestoredDraft form={form} />}
      {canMark && gone.length > 0 && (
        <Banner tone="warning">
          No longer in the team, and taken off with the next update: {namesOf(gone)}
        </Banner>
      )}
      {canMark && moved.length > 0 && (
        <Banner>
          Moved to another team, which takes their marks over with its sheet: {namesOf(moved)}
        </Banner>
      )}
    </div>
  );
}

interface TeamAttendanceProps {
  readonly user: SessionUser;
  readonly teamId: string;
  readonly teamName: string;
  readonly date: string;
  readonly members: Fetched<Member[]>;
  /** Of one's own team. */
  readonly absences?: SheetAbsences;
}

/** A team's sheet of a date: to fill for one's own team, to look at for the others. */
export function TeamAttendance({ members, ...rest }: TeamAttendanceProps) {
  const sheet = useLive(sheetTopic(rest.teamId, rest.date));
  const waiting = <SkeletonRows label="Loading the team" />;
  return (
    <Loaded
      query={members}
      failure={(reason) => `Failed to fetch team members: ${reason}`}
      waiting={waiting}
    >
      {(loadedMembers) => (
        <Loaded query={sheet} failure="Failed to fetch attendance" waiting={waiting}>
          {(filled) => <LoadedSheet {...rest} members={loadedMembers} sheet={filled} />}
        </Loaded>
      )}
    </Loaded>
  );
}

type LoadedSheetProps = Omit<TeamAttendanceProps, 'members'> & {
  readonly members: readonly Member[];
  readonly sheet: Sheet;
};

function LoadedSheet(props: LoadedSheetProps) {
  const { user, teamId, teamName, date, members, sheet, absences } = props;
  const { timeZone, overdueAfterMinutes } = useOrganisation();
  const [filter, setFilter] = useSheetFilter(teamId, date);
  const form = useSheetForm({ user, teamId, date, members, sheet, away: absences?.byPerson });
  const { submit, isSubmitting, isChecked, revoke, question } = useSubmit({
    user,
    teamId,
    date,
    sheet,
    form,
    onRefused: () => {
      setFilter(noFilter);
      showFirstProblem();
    },
  });
  const { isOwn, isOff, isFinal, canMark } = useRights(user, sheet, date);
  const { edits } = form;
  const others = useOthersMarks({ teamId, date, me: user.id, edits, isMarking: canMark });
  const recent = useRecentAbsences(teamId, date, isOwn);
  const former = formerMembers(members, sheet.records);

  const [isListed, setListed] = useState(false);
  const showAll = () => {
    setFilter(noFilter);
    setListed(true);
  };
  const jump = jumpIn(form, showAll);
  useOfferSheet({
    form,
    date,
    stop: canMark ? undefined : stopWords(isOwn, date),
    submit,
    absences,
    showAll,
  });

  return (
    <>
      <PaperHead
        teamName={teamName}
        date={date}
        session={sheet.session}
        progress={form.progress}
        changes={form.changes}
      />
      <AskedFor teamId={teamId} date={date} />
      <SheetNotes
        date={date}
        form={form}
        sheet={sheet}
        former={former}
        isOwn={isOwn}
        isFinal={isFinal}
        canMark={canMark}
      />
      <Rows isOff={isOff} progress={form.progress} isListed={isListed} onListed={setListed}>
        <SheetToolbar filter={filter} onFilter={setFilter} form={canMark ? form : undefined} />
        <SheetRows
          form={form}
          filter={filter}
          date={date}
          isChecked={isChecked}
          isReadOnly={!canMark}
          others={others}
          recent={recent}
          absences={absences}
          scope={`${teamId} ${date}`}
          userName={user.name}
        />
      </Rows>
      {canMark || form.waitsFor || (isOwn && isOff) ? (
        <SubmitBar
          date={date}
          session={sheet.session}
          dueAt={dueAt(timeZone, date, overdueAfterMinutes)?.getTime() ?? null}
          changes={form.changes}
          isUnkept={form.isUnkept}
          waitsFor={form.waitsFor}
          progress={form.progress}
          isSubmitting={isSubmitting}
          onJump={jump}
          onSubmit={submit}
          onRevoke={revoke}
        />
      ) : (
        <ReadOnlyFoot progress={form.progress} onJump={jump} />
      )}
      <SubmitQuestion
        open={question.open}
        progress={form.progress}
        onClose={question.onClose}
        onMarkRest={() => jump(null)}
        onSubmit={question.onSubmit}
      />
    </>
  );
}

interface RowsProps {
  readonly isOff: boolean;
  readonly progress: Progress;
  readonly isListed: boolean;
  readonly onListed: (isListed: boolean) => void;
  readonly children: ReactNode;
}

/** On a day off with nothing marked they are behind one line: the day's page is about the shifts around it (ATT-49). */
function Rows({ isOff, progress, isListed, onListed, children }: RowsProps) {
  if (!isOff || progress.marked > 0) return children;
  return (
    <details open={isListed} onToggle={({ currentTarget }) => onListed(currentTarget.open)}>
      <summary ref={command} className="min-h-control px-4 py-2.5 text-13 font-medium text-ink2">
        {counted(progress.total, 'member')}
      </summary>
      {children}
    </details>
  );
}

function stopWords(isOwn: boolean, date: string): string {
  const shift = shiftOn(date);
  if (!isOwn) return 'Only the leaders of this team mark its sheet.';
  return isLocked(shift)
    ? lockText(shift)
    : 'This sheet is final: only a watch TL or an administrator changes it.';
}

/** To the member of a tick, or to the next one that is not marked. */
const jumpIn =
  ({ rows }: ReturnType<typeof useSheetForm>, showAll: () => void) =>
  (place: number | null): void => {
    const row = place === null ? rows.find(({ mark }) => mark.status === null) : rows[place];
    if (!row) return;
    showAll();
    showMember(row.member.id);
  };

/** What may be done with a sheet: a final one and one of a day off are only looked at. */
function useRights(user: SessionUser, sheet: Sheet, date: string) {
  const isOwn = isOwnTeam(user, sheet.session.teamId, date);
  const isFinal = useIsFinalSheet(sheet, date);
  const isOff = isLocked(shiftOn(date));
  return { isOwn, isOff, isFinal, canMark: isOwn && !isFinal && !isOff };
}

/** A first submit is late at any time, never too late (ATT-100). */
function useIsFinalSheet({ session }: Sheet, date: string): boolean {
  const isOver = useIsFinal(date);
  return isOver && session.status === 'submitted';
}

/** How far the sheet is, for whoever may not change it. */
function ReadOnlyFoot({
  progress,
  onJump,
}: Pick<ComponentProps<typeof AttendanceProgress>, 'progress' | 'onJump'>) {
  return (
    <div className="flex flex-col gap-1 border-t border-line p-4">
      <AttendanceProgress progress={progress} onJump={onJump} />
      <MarkedCount marked={progress.marked} total={progress.total} />
    </div>
  );
}
