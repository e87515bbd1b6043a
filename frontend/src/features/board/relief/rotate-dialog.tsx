import {
  calledOf,
  isolated,
  rotationOf,
  type Board,
  type Catalogue,
  type Hands,
  type Operation,
  type Rotation,
} from '@muster/protocol';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useOperations } from '../board-scope.tsx';
import { useBoardStores } from '../board-stores.ts';
import { RefusalWords } from '../officers/officer-face.tsx';
import { officers, placeName, type Words } from '../operations/operation-words.ts';
import { whyNobody } from './relief-button.tsx';

/** Shows who of a zone goes where and who stays and why, before anybody goes (STF-38). */
export function RotateDialog({ zoneId }: { zoneId: string }) {
  const operations = useOperations();
  const { closeDialog } = useBoardStores().view;
  const rotate = (hands: Hands): Seen | undefined => {
    const board = operations.current()?.board;
    return board && { board, rotation: rotationOf(board, operations.catalogue(), zoneId, hands) };
  };
  const [hands, setHands] = useState<Hands>('stay');
  const [seen, setSeen] = useState(() => rotate(hands));
  const [objection, setObjection] = useState<Words>();
  const name = operations.catalogue().zones.find(({ id }) => id === zoneId)?.name ?? 'this zone';
  const moves = seen?.rotation.moves ?? [];
  const byHand = seen ? byHandIn(seen, operations.catalogue(), zoneId) : 0;

  const apply = () => {
    const fresh = rotate(hands);
    if (JSON.stringify(fresh?.rotation) !== JSON.stringify(seen?.rotation)) {
      setSeen(fresh);
      setObjection(changedMeanwhile);
      return;
    }
    const op: Operation = { type: 'place', cause: 'rotate', moves: [...moves] };
    const words = operations.objectionTo(op);
    if (words) {
      setObjection(words);
      return;
    }
    closeDialog();
    operations.perform(op);
  };

  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title={moves.length > 0 ? `Rotate ${isolated(name)}?` : `Rotate ${isolated(name)}`}
      description={
        moves.length > 0
          ? 'Everybody goes to the next open station of the zone that they fit. One Undo takes it back.'
          : whyNobody(seen?.rotation.staying ?? [])
      }
      footer={
        moves.length > 0 ? (
          <>
            <Button onClick={closeDialog}>Cancel</Button>
            <Button variant="primary" writes onClick={apply}>
              Rotate {officers(moves.length)}
            </Button>
          </>
        ) : (
          <Button onClick={closeDialog}>Close</Button>
        )
      }
    >
      <RefusalWords words={objection} />
      {byHand > 0 && (
        <Checkbox
          className="mb-3"
          checked={hands === 'go'}
          onChange={(isChecked) => {
            const chosen = isChecked ? 'go' : 'stay';
            setHands(chosen);
            setSeen(rotate(chosen));
          }}
          label={`Also ${officers(byHand)} placed by hand`}
        />
      )}
      {seen && <Preview seen={seen} place={(id) => placeName(operations.catalogue(), id)} />}
    </Dialog>
  );
}

interface Seen {
  readonly board: Board;
  readonly rotation: Rotation;
}

const byHandIn = ({ board }: Seen, { stations }: Catalogue, zoneId: string): number => {
  const ids = new Set(stations.filter((one) => one.zoneId === zoneId).map(({ id }) => id));
  return board.assignments.filter(
    ({ stationId, assignmentType }) => assignmentType === 'manual' && ids.has(stationId),
  ).length;
};

const changedMeanwhile: Words = {
  title: 'The board has changed',
  description: 'Somebody has moved meanwhile. Below is who would go where now.',
  isRefusal: true,
};

function Preview({
  seen: { board, rotation },
  place,
}: {
  seen: Seen;
  place: (stationId: string) => string;
}) {
  const { moves, staying } = rotation;
  const byId = new Map(board.officers.map((officer) => [officer.id, officer]));
  const named = (userId: string) => {
    const officer = byId.get(userId);
    const name = officer && calledOf(officer);
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1.5">
        <RoleBadge role={officer?.role ?? ''} compact quiet />
        <bdi className="min-w-0 truncate">{name}</bdi>
      </span>
    );
  };
  return (
    <div className="flex flex-col gap-4 text-13">
      {moves.length > 0 && (
        <section aria-labelledby="rotation-going">
          <h3 id="rotation-going" className="mb-1 text-14 font-semibold">
            Who goes where
          </h3>
          <ul>
            {moves.map(({ userId, from, to }) => (
              <li
                key={userId}
                className="flex min-w-0 items-center gap-2 border-b border-line py-1 last:border-0"
              >
                {named(userId)}
                <span className="flex shrink-0 items-center gap-1.5 text-ink2">
                  {place(from)}
                  <ArrowRight aria-label="to" className="size-3.5" />
                  <span className="font-medium text-ink">{place(to)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {staying.length > 0 && (
        <section aria-labelledby="rotation-staying">
          <h3 id="rotation-staying" className="mb-1 text-14 font-semibold">
            Who stays
          </h3>
          <ul>
            {staying.map(({ userId, stationId, reason }) => (
              <li key={userId} className="border-b border-line py-1 last:border-0">
                <span className="flex min-w-0 items-center gap-2">
                  {named(userId)}
                  <span className="shrink-0 text-ink2">{place(stationId)}</span>
                </span>
                <span className="block text-12 text-pto-text">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
