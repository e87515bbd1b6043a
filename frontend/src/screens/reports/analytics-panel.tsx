import { Suspense, useState } from 'react';
import { AnalyticsView } from '../../features/reports/analytics/analytics-view.tsx';
import { dashboardFor } from '../../features/session/access-map.ts';
import { useUser } from '../../features/session/session.store.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.ts';
import { teamsTopic } from '../../shared/domain/directory-lists.ts';

const FairnessDialog = lazyPart(async () => ({
  default: (await import('../../features/board/fairness/fairness-dialog.tsx')).FairnessDialog,
}));

/** The analytics of whoever is signed in: a leader's are of their own team (REP-1). */
export function AnalyticsPanel() {
  const user = useUser();
  if (dashboardFor(user) !== 'team-leader') return <AllTeams />;
  if (user.teamId === null) return <EmptyState title="Team information not available." />;
  return <AnalyticsView teams="own" />;
}

function AllTeams() {
  const { data: teams } = useLive(teamsTopic);
  return <AnalyticsView teams={teams} more={<PostingsButton />} />;
}

/** Who was posted where over the last saved shifts (STF-43). */
function PostingsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Postings</Button>
      {isOpen && (
        <Suspense>
          <FairnessDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
