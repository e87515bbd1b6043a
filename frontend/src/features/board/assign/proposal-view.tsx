import { calledOf, offWords, teamShort, type Officer } from '@muster/protocol';
import { useState, type ReactNode } from 'react';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useIsTimeOffLeft } from '../use-board.ts';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import type { Proposal, Repair } from './proposal.ts';

/** How many of each are shown at first. */
const firstStations = 12;
const firstOfficers = 12;
const firstOpenings = 3;

/** Which places stay empty and who stays without one, and why; then who would go where (DEP-50). */
export function ProposalView({
  proposal,
  onRepair,
}: {
  proposal: Proposal;
  /** Applies a repair; undefined while the proposal it helps is not applied. */
  onRepair: ((repair: Repair) => void) | undefined;
}) {
  const { isNobodyHere, stations, returning, leftOver, short, openings, operation } = proposal;
  return (
    <div className="flex flex-col gap-5">
      {operation === undefined && (
        <EmptyState title="Nothing to change" className="py-4">
          {isNobodyHere
            ? 'Nobody is marked present yet.'
            : 'Everybody who can be placed has a place already.'}
        </EmptyState>
      )}
      {short.length + leftOver.length > 0 && (
        <div className={`grid gap-5 ${leftOver.length > 0 ? 'md:grid-cols-2' : ''}`}>
          {short.length > 0 && (
            <Part
              title="Places that stay empty"
              count={short.reduce((sum, { places }) => sum + places, 0)}
            >
              <ShortStations short={short} onRepair={onRepair} />
            </Part>
          )}
          {leftOver.length > 0 && (
            <Part title="Officers without a place" count={leftOver.length}>
              {openings.length > 0 && (
                <div className="mb-2 border-b border-line pb-2">
                  <FirstOf items={openings} count={firstOpenings} what="ways to place more">
                    {(shown) =>
                      shown.map((repair) => (
                        <RepairLine key={repair.text} repair={repair} onRepair={onRepair} />
                      ))
                    }
                  </FirstOf>
                </div>
              )}
              <FirstOf items={leftOver} count={firstOfficers} what="officers">
                {(shown) => (
                  <ul>
                    {shown.map(({ officer, why }) => (
                      <Line key={officer.id} officer={officer} note="" why={why} />
                    ))}
                  </ul>
                )}
              </FirstOf>
            </Part>
          )}
        </div>
      )}
      {stations.length > 0 && (
        <Part title="Who goes where" count={operation?.moves.length ?? 0}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-5 gap-y-3">
            {stations.map(({ id, name, zoneName, arriving }) => (
              <section key={id} aria-label={name} className="min-w-0">
                <h4 className="flex items-baseline gap-2 border-b border-line pb-0.5 text-13 font-semibold">
                  {name}
                  <span className="text-11 font-normal text-ink3">{zoneName}</span>
                  <span className="ml-auto text-12 text-present-text">+{arriving.length}</span>
                </h4>
                <ul>
                  {arriving.map(({ officer, from }) => (
                    <Line key={officer.id} officer={officer} note={from !== null ? 'moves' : ''} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </Part>
      )}
      {returning.length > 0 && (
        <Part title="Who returns to Unassigned" count={returning.length}>
          <ul>
            {returning.map(({ officer, from }) => (
              <Line key={officer.id} officer={officer} note={`from ${from}`} />
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

function ShortStations({
  short,
  onRepair,
}: {
  short: Proposal['short'];
  onRepair: ((repair: Repair) => void) | undefined;
}) {
  return (
    <FirstOf items={short} count={firstStations} what="stations">
      {(shown) => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-5">
          {shown.map(({ id, name, places, why, repairs }) => (
            <li key={id} className="border-b border-line py-1 text-13 last:border-0">
              <span className="flex justify-between gap-2">
                <bdi className="font-medium">{name}</bdi>
                <span className="text-ink2 tabular-nums">{places}</span>
              </span>
              <span className="block text-12 text-pto-text">{why}</span>
              {repairs.map((repair) => (
                <RepairLine key={repair.text} repair={repair} onRepair={onRepair} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </FirstOf>
  );
}

/** The first few, and a button for the others. */
function FirstOf<Item>({
  items,
  count,
  what: noun,
  children,
}: {
  items: readonly Item[];
  count: number;
  what: string;
  children: (shown: readonly Item[]) => ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {children(isWhole ? items : items.slice(0, count))}
      {items.length > count && (
        <Button size="small" className="mt-1.5" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show ${count} ${noun}` : `Show all ${items.length} ${noun}`}
        </Button>
      )}
    </>
  );
}

function RepairLine({
  repair,
  onRepair,
}: {
  repair: Repair;
  onRepair: ((repair: Repair) => void) | undefined;
}) {
  const { text, gain } = repair;
  return (
    <span className="mt-1 flex items-end justify-between gap-2 text-12 text-ink2">
      <span className="min-w-0 wrap-anywhere">
        {text}
        {gain && <span className="text-present-text"> ({gain})</span>}
        {!onRepair && <span className="text-ink3"> · after the moves</span>}
      </span>
      {onRepair && (
        <Button size="small" aria-label={`Apply: ${text}`} onClick={() => onRepair(repair)}>
          Apply
        </Button>
      )}
    </span>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 flex items-center gap-2 text-14 font-semibold">
        {title} <Badge>{count}</Badge>
      </h3>
      {children}
    </section>
  );
}

function Line({ officer, note, why }: { officer: Officer; note: string; why?: string }) {
  const isTimeOffLeft = useIsTimeOffLeft()(officer);
  return (
    <li className="py-0.5 text-13">
      <span className="flex min-w-0 items-center gap-1.5">
        <RoleBadge role={officer.role} compact quiet />
        <bdi className="text-left min-w-0 flex-1 truncate">{calledOf(officer)}</bdi>
        {isTimeOffLeft && (
          <Badge tone="pto" size="small">
            {officer.ptoTiming ? offWords(officer.ptoTiming) : 'PTO'}
          </Badge>
        )}
        {note && <span className="text-12 text-ink2">{note}</span>}
        <span className="narrow text-11 text-ink3">{teamShort(officer.teamId)}</span>
      </span>
      {why && <span className="block pl-6.5 text-12 text-pto-text">{why}</span>}
    </li>
  );
}
