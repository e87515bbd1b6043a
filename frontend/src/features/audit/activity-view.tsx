import { SectionHead } from '../../shared/ui/layout/section-head.tsx';
import { filterOf, pagesOf, useActivityChoice, whatIsWrong } from './activity-choice.ts';
import { ActivityExport } from './activity-export.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityPage } from './activity-page.tsx';
import { useAuthors } from './use-authors.ts';

interface ActivityViewProps {
  readonly label: string;
  readonly today: {
    readonly today: string;
    readonly calendarDay: string;
    readonly timeZone: string;
  };
  /** Where an import is shown again (ADM-261). */
  readonly importsAt: (id: string) => string | undefined;
}

/** The audit trail: what was done, filtered, page by page, the newest live (ADM-200). */
export function ActivityView({ label, today, importsAt }: ActivityViewProps) {
  const state = useActivityChoice();
  const { choice, choose, turn, clear } = state;
  const filter = filterOf(choice, today.today);
  const wrong = whatIsWrong(filter);
  const { people, usernames } = useAuthors(choice.person);
  return (
    <>
      <SectionHead
        title={label}
        note="What was changed, who signed in, what was exported. Nothing in it is ever changed or removed."
      >
        <ActivityExport filter={filter} disabled={wrong !== undefined} />
      </SectionHead>
      <div className="print:hidden">
        <ActivityFilters state={state} filter={filter} people={people} today={today} />
      </div>
      {wrong === undefined ? (
        <ActivityPage
          filter={filter}
          timeZone={today.timeZone}
          usernames={usernames}
          pages={pagesOf(choice)}
          onTurn={turn}
          onPerson={(person) => choose({ person })}
          onClear={clear}
          importsAt={importsAt}
        />
      ) : (
        <p role="alert" className="text-13 font-medium text-absent-text">
          {wrong}
        </p>
      )}
    </>
  );
}
