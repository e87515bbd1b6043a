import {
  addDays,
  compareMembers,
  isolated,
  searched,
  type Absence,
  type Days,
  type Member,
} from '@muster/protocol';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { groupBy } from '../../shared/collections/group-by.ts';
import { formatShortDate } from '../../shared/dates/date-format.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';
import { membersTopic } from '../../shared/domain/directory-lists.ts';
import { useWritingStop } from '../../shared/live/connection/use-connection.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { Subject } from '../../shared/subject/subject.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { WritingStopProvider } from '../../shared/ui/controls/input.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Loaded } from '../../shared/ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { AbsenceDialog, type AbsentPerson } from './absence-dialog.tsx';
import { AbsenceGrid, DayHeads, type GridPerson } from './absence-grid.tsx';
import { absencesTopic } from './absences.sync.ts';
import { gridDays, shownDays, typeWords } from './absences.view.ts';

/** What is entered or changed. */
type Opened =
  | { readonly person: AbsentPerson; readonly days: Days }
  | { readonly person: AbsentPerson; readonly id: string };

/** Which four weeks are shown: from today on until somebody turns. */
export function useWeeks() {
  const { today } = useOrganisation();
  const [turned, setTurned] = useState(0);
  const from = addDays(today, turned * shownDays);
  return {
    from,
    to: addDays(from, shownDays - 1),
    isNow: turned === 0,
    turn: (by: number) => setTurned(turned + by),
    toNow: () => setTurned(0),
  };
}

/** After what had the focus has gone with its absence, or its dialog, the name of its person has it (UI-29). */
function useKeptFocus(isOpen: boolean) {
  const card = useRef<HTMLElement>(null);
  const last = useRef<{ readonly element: HTMLElement; readonly person: string }>(undefined);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    const { element, person = '' } = last.current ?? {};
    if (isOpen || !element || document.activeElement !== document.body) return;
    if (element.isConnected && !isClosed) return;
    const name = card.current?.querySelector<HTMLElement>(`[data-person="${CSS.escape(person)}"]`);
    const other = card.current?.querySelector<HTMLElement>('[data-person], button');
    (element.isConnected ? element : (name ?? other))?.focus({ preventScroll: true });
  });
  return {
    ref: card,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      // What has it in a dialog of the card is not in the card's element.
      if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
      const row = target.closest('li')?.querySelector<HTMLElement>('[data-person]');
      last.current = { element: target, person: row?.dataset['person'] ?? '' };
    },
  };
}

export type Weeks = ReturnType<typeof useWeeks>;

export interface Group {
  /** Null where all are of one team, which is named elsewhere. */
  readonly heading: string | null;
  readonly people: readonly GridPerson[];
}

interface AbsencesCardProps {
  readonly weeks: Weeks;
  readonly groups: readonly Group[];
  /** All that are shown, as they are now. */
  readonly absences: readonly Absence[];
  readonly none: ReactNode;
}

/** People over four weeks, and the form of what is entered there. */
export function AbsencesCard({ weeks, groups, absences, none }: AbsencesCardProps) {
  const { today } = useOrganisation();
  const [opened, setOpened] = useState<Opened>();
  const days = gridDays(weeks.from);
  const usual = (days.find(({ date, isOff }) => !isOff && date >= today) ?? days[0])?.date ?? today;
  const close = () => setOpened(undefined);
  const keepsFocus = useKeptFocus(opened !== undefined);
  return (
    <Card
      {...keepsFocus}
      as="section"
      padded={false}
      aria-label="Absences"
      className="max-lg:-mx-4 max-lg:rounded-none max-lg:border-x-0 max-lg:sm:-mx-5"
    >
      <div className="sticky top-(--bar-height) z-10 rounded-t-card border-b border-line bg-surface pt-1 max-lg:rounded-none print:static">
        <WeeksHead weeks={weeks} />
        <DayHeads days={days} />
      </div>
      {groups.length === 0 && none}
      {groups.map(({ heading, people }) => (
        <section key={heading} aria-label={heading ?? undefined}>
          {heading !== null && (
            <h3 className="border-t border-line bg-sunken px-4 py-1 text-12 font-semibold text-ink2">
              {heading}
            </h3>
          )}
          <AbsenceGrid
            days={days}
            people={people}
            usual={usual}
            onEnter={(person, span) => setOpened({ person, days: span })}
            onOpen={(person, { id }) => setOpened({ person, id })}
          />
        </section>
      ))}
      {opened && 'days' in opened && (
        <AbsenceDialog {...opened} absence={undefined} onClose={close} />
      )}
      <Subject
        rows={absences}
        id={opened && 'id' in opened ? opened.id : undefined}
        name={(absence) => `${typeWords(absence)} of ${isolated(absence.userName)}`}
        became="removed"
      >
        {(absence, gone) =>
          opened && (
            <AbsenceDialog
              person={opened.person}
              absence={absence}
              days={absence}
              gone={gone}
              onClose={close}
            />
          )
        }
      </Subject>
    </Card>
  );
}

function WeeksHead({ weeks: { from, to, isNow, turn, toNow } }: { readonly weeks: Weeks }) {
  return (
    <div className="flex items-center gap-x-2 px-4 tiny:flex-wrap">
      <h2 className="text-16 font-semibold whitespace-nowrap phone:text-14">
        {formatShortDate(from)} – {formatShortDate(to)}
      </h2>
      <div className="flex min-w-0 flex-1 gap-x-2 text-12 leading-4 text-ink3 phone:flex-col sm:items-center">
        <p className="min-w-0 flex-1 truncate sm:text-13 tiny:hidden">
          <span className="phone:hidden">4 weeks · </span>press or drag days
        </p>
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          <span
            aria-hidden
            className="h-3 w-2 border border-line2 bg-[var(--day-off,var(--color-night-off-ground))] forced-color-adjust-none"
          />
          days off
        </span>
      </div>
      {!isNow && (
        <Button size="small" onClick={toNow}>
          Today
        </Button>
      )}
      <span className="-mr-2 ml-auto flex">
        <IconButton label="Four weeks earlier" icon={ChevronLeft} onClick={() => turn(-1)} />
        <IconButton label="Four weeks later" icon={ChevronRight} onClick={() => turn(1)} />
      </span>
    </div>
  );
}

/** The active people of a team with what is known of each. */
function peopleOf(members: readonly Member[], absences: readonly Absence[]): GridPerson[] {
  const byPerson = groupBy(absences, ({ userId }) => userId);
  const active = members.filter(({ isActive }) => isActive).toSorted(compareMembers);
  return active.map(({ id, name, role }) => ({
    id,
    name,
    role,
    absences: byPerson.get(id) ?? [],
  }));
}

interface TeamAbsencesProps {
  readonly teamId: string;
  readonly teamName: string;
}

/** Everybody of a team over four weeks, for its leaders. */
export function TeamAbsences(props: TeamAbsencesProps) {
  const weeks = useWeeks();
  return (
    <WritingStopProvider value={useWritingStop()}>
      <div className="max-lg:-mt-4">
        <AbsencesOfTeam {...props} weeks={weeks} />
      </div>
    </WritingStopProvider>
  );
}

export const waiting = <SkeletonRows label="Loading absences" rows={8} />;

type AbsencesOfTeamProps = TeamAbsencesProps & {
  readonly weeks: Weeks;
  /** Only people whose names have it. */
  readonly search?: string;
};

/** Everybody of a team over the weeks that are shown. */
export function AbsencesOfTeam({ teamId, teamName, weeks, search = '' }: AbsencesOfTeamProps) {
  const { today } = useOrganisation();
  const { from, to } = weeks;
  const members = useLive(membersTopic(teamId, today));
  const absences = useLive(absencesTopic({ from, to, teamId }));
  return (
    <Loaded query={members} failure="Failed to fetch team members" waiting={waiting} framed>
      {(people) => (
        <Loaded query={absences} failure="Failed to fetch absences" waiting={waiting} framed>
          {(known) => {
            const rows = searched(peopleOf(people, known), search, ({ name }) => [name]);
            return (
              <AbsencesCard
                weeks={weeks}
                groups={rows.length > 0 ? [{ heading: null, people: rows }] : []}
                absences={known}
                none={<EmptyState title={noneWords(isolated(teamName), search)} />}
              />
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

const noneWords = (where: string, search: string): string =>
  search === '' ? `Nobody is in ${where}` : `Nobody in ${where} is called so`;
