import {
  calledOf,
  counted,
  isolated,
  offWords,
  provesProposal,
  teamShort,
  type AutoAssignAnswer,
  type Catalogue,
} from '@muster/protocol';
import { ChevronRight, Clock, ShieldCheck } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import type { Proposal } from './proposal.ts';
import type { Help } from './short-stations.ts';

/** How many of each are shown at first. */
const firstStations = 12;
const firstOfficers = 12;
const firstOpenings = 3;

type WhyEmptyProps = {
  answer: AutoAssignAnswer;
  proposal: Proposal;
  catalogue: Catalogue;
  /** The button of what helps. */
  helpButton: (help: Help) => ReactNode;
};

/** Folded: the proof, which places stay empty and who stays without one, in the solver's words (STF-23, STF-26). */
export function WhyEmpty({ answer, proposal, catalogue, helpButton }: WhyEmptyProps) {
  const { empty, leftOver, aboveMinimum } = proposal;
  const places = empty.reduce((sum, one) => sum + one.places, 0);
  const parts = [
    places > 0 && `${counted(places, 'place stays', 'places stay')} empty`,
    leftOver.length > 0 && `${counted(leftOver.length, 'person has', 'people have')} no place`,
  ].filter(Boolean);
  return (
    <Fold
      title={parts.length > 0 ? `Why ${parts.join(' and ')}` : 'Why nothing better is possible'}
      note={`${
        places > 0
          ? `${aboveMinimum === places ? 'all' : aboveMinimum} of them above a minimum · `
          : ''
      }with the proof and what was held in place`}
    >
      <ProofLine answer={answer} proposal={proposal} catalogue={catalogue} />
      <PartlyHere answer={answer} />
      <div className={`grid gap-5 ${leftOver.length > 0 ? 'md:grid-cols-2' : ''}`}>
        {empty.length > 0 && (
          <Part title="Places that stay empty" count={places}>
            <EmptyPlaces empty={empty} />
          </Part>
        )}
        {leftOver.length > 0 && <LeftOver proposal={proposal} helpButton={helpButton} />}
      </div>
    </Fold>
  );
}

/** What is told only to whoever asks, at the end of a dialog. */
export function Fold({
  title,
  note,
  children,
}: {
  title: string;
  note: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="-mx-5 -mb-5 border-t border-line bg-sunken">
      <button
        ref={command}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-2 px-5 py-2 text-left focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          className={cn('size-4 shrink-0 stroke-[1.5]', isOpen && 'rotate-90')}
        />
        <span className="text-14 font-medium">{title}</span>{' '}
        <span className="text-12 text-ink2 max-sm:basis-full max-sm:pl-6">{note}</span>
      </button>
      {isOpen && (
        <div ref={bringIntoSight} className="border-t border-line bg-surface px-5 py-4">
          {children}
        </div>
      )}
    </section>
  );
}

/** What opened below the edge is scrolled to. */
const bringIntoSight = (element: HTMLElement | null) =>
  element?.scrollIntoView?.({ block: 'nearest' });

/** Says that nothing better is possible, once this page has checked the proof itself (STF-26). */
function ProofLine({ answer, proposal, catalogue }: Omit<WhyEmptyProps, 'helpButton'>) {
  const isProved = useMemo(
    () =>
      proposal.base.revision === answer.revision &&
      provesProposal(proposal.base, catalogue, answer),
    [answer, proposal, catalogue],
  );
  if (!isProved) return null;
  return (
    <p className="mb-3 flex items-start gap-2 text-13 text-ink2">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-present-text" />
      <span>
        <strong className="font-semibold text-ink">No assignment places more.</strong>{' '}
        {missingWords(answer)} Checked on this page.
      </span>
    </p>
  );
}

/** Of those with a place who is away for part of what is left of the shift, and when (STF-29). */
function PartlyHere({ answer: { partlyHere, certificate } }: Pick<WhyEmptyProps, 'answer'>) {
  if (partlyHere.length === 0) return null;
  const names = partlyHere.map(({ userName, ptoTiming }) =>
    ptoTiming === null ? isolated(userName) : `${isolated(userName)} ${offWords(ptoTiming)}`,
  );
  return (
    <p className="mb-3 flex items-start gap-2 text-13 text-ink2">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-pto-text" />
      <span className="min-w-0 wrap-anywhere">
        {counted(certificate.placed, 'officer')} with a place,{' '}
        <strong className="font-semibold text-ink">
          {partlyHere.length} of them {partlyHere.length === 1 ? 'is' : 'are'} away for part of the
          shift
        </strong>
        : {names.join(', ')}.
      </span>
    </p>
  );
}

const kinds = { 1: 'must', 2: 'should', 3: 'may' } as const;

/** "None misses fewer places: 2 at stations that must be staffed." */
function missingWords({ certificate, partlyHere }: AutoAssignAnswer): string {
  const missing = certificate.missingToMinimum;
  const parts = ([1, 2, 3] as const)
    .filter((priority) => missing[priority] > 0)
    .map((priority) => `${missing[priority]} at stations that ${kinds[priority]} be staffed`);
  const met =
    partlyHere.length > 0
      ? 'Every minimum has its places: a station is short only while somebody is away.'
      : 'Every minimum is met.';
  return parts.length === 0
    ? met
    : `None misses fewer places to the minimums: ${parts.join(', ')}.`;
}

function EmptyPlaces({ empty }: Pick<Proposal, 'empty'>) {
  return (
    <FirstOf items={empty} count={firstStations} what="stations">
      {(shown) => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-5">
          {shown.map(({ id, name, places, why }) => (
            <li key={id} className="border-b border-line py-1 text-13 last:border-0">
              <span className="flex justify-between gap-2">
                <bdi className="font-medium">{name}</bdi>
                <span className="text-ink2 tabular-nums">{places}</span>
              </span>
              <span className="block text-12 wrap-anywhere text-ink2">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </FirstOf>
  );
}

function LeftOver({
  proposal: { leftOver, openings },
  helpButton,
}: Pick<WhyEmptyProps, 'proposal' | 'helpButton'>) {
  return (
    <Part title="Officers without a place" count={leftOver.length}>
      {openings.length > 0 && (
        <div className="mb-2 border-b border-line pb-2">
          <FirstOf items={openings} count={firstOpenings} what="ways to place more">
            {(shown) => (
              <ul className="flex flex-col gap-1">
                {shown.map((help) => (
                  <li key={help.id} className="flex items-center justify-between gap-2 text-12">
                    <span className="min-w-0 wrap-anywhere text-ink2">
                      {help.label} <span className="text-present-text">({help.effect})</span>
                    </span>
                    {helpButton(help)}
                  </li>
                ))}
              </ul>
            )}
          </FirstOf>
        </div>
      )}
      <FirstOf items={leftOver} count={firstOfficers} what="officers">
        {(shown) => (
          <ul>
            {shown.map(({ officer, why }) => (
              <li key={officer.id} className="py-0.5 text-13">
                <span className="flex min-w-0 items-center gap-1.5">
                  <RoleBadge role={officer.role} compact quiet />
                  <bdi className="min-w-0 flex-1 truncate text-left">{calledOf(officer)}</bdi>
                  <span className="narrow text-11 text-ink3">{teamShort(officer.teamId)}</span>
                </span>
                <span className="block pl-6.5 text-12 wrap-anywhere text-ink2">{why}</span>
              </li>
            ))}
          </ul>
        )}
      </FirstOf>
    </Part>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h4 className="mb-1.5 flex items-center gap-2 text-14 font-semibold">
        {title} <Badge>{count}</Badge>
      </h4>
      {children}
    </section>
  );
}

/** The first few, and a button for the others. */
export function FirstOf<Item>({
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
