import { offWords, saidName, type Board, type Officer } from '@muster/protocol';

/** All that a card stands for, in one line: for a tooltip and for assistive technology. Pure. */
export function officerWords(
  officer: Officer,
  isTimeOffLeft: boolean,
  misfit: readonly string[],
): string {
  return [saidName(officer), aboutOfficer(officer, isTimeOffLeft, misfit)]
    .filter(Boolean)
    .join(' · ');
}

/** How somebody of a board is called in a sentence; undefined for whoever is not on it. */
export function saidOfficer(
  board: Pick<Board, 'officers'> | undefined,
  userId: string | undefined,
): string | undefined {
  const officer = board?.officers.find(({ id }) => id === userId);
  return officer && saidName(officer);
}

/** The same without the name. */
export function aboutOfficer(
  { role, teamId, tags, status, ptoTiming }: Officer,
  /** Else one that they had is over (ATT-132). */
  isTimeOffLeft: boolean,
  misfit: readonly string[] = [],
): string {
  const parts = [
    role,
    /^A\d+$/.test(teamId) ? `Team ${teamId}` : teamId,
    tags.map((tag) => tag.name).join(', '),
    status === 'pto' ? `${isTimeOffLeft ? '' : 'was '}${timeOff(ptoTiming)}` : '',
    misfit.length > 0 ? `Does not fit: ${misfit.join(', ')}` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

const timeOff = (timing: string | null) =>
  timing === null ? 'Partial Time Off' : offWords(timing);
