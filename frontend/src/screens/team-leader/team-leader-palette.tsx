import { isolated, nameAmong } from '@muster/protocol';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { sheetAnswer } from '../../features/attendance/commands/sheet-answer.ts';
import { makeSheetHolder } from '../../features/attendance/commands/sheet-hand.ts';
import { showMember } from '../../features/attendance/marking/mark-all.ts';
import { formatDate } from '../../shared/dates/date-format.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import { PaletteDialog } from '../../shared/ui/palette/palette-dialog.tsx';
import { orderWords, soughtIn } from '../../shared/domain/typed-order.ts';
import { stateWords } from '../../shared/domain/typed-mark.ts';
import { dateAnswer, joined, placesAnswer, type Found, reportPlaces } from '../palette/places.ts';
import { leaderTabs, type LeaderTab } from './team-leader-bar.tsx';
import type { ChosenSheet } from './sheet/use-chosen-sheet.ts';
import { membersTopic } from '../../shared/domain/directory-lists.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';

interface TeamLeaderPaletteProps {
  readonly chosen: ChosenSheet;
  readonly onTab: (tab: LeaderTab) => void;
}

const examples = [
  'Tan is MC',
  'Tan is VL until Nov 30',
  'Tan is PTO 2 PM to 4 PM',
  'Tan present',
  'note Tan: at the clinic',
  'submit',
  'go to yesterday',
  'log out',
];

/** What the parts are called beside their own names. */
const otherwise: Readonly<Record<LeaderTab, string>> = {
  attendance: 'sheet',
  zone: 'schedule shift roster',
  absences: 'leave vacation away known mc',
  posts: 'stations where',
};

/** The palette of a team leader: their own team's people and marks, sheets, tabs and reports (UI-326). */
export default function TeamLeaderPalette({ chosen, onTab }: TeamLeaderPaletteProps) {
  const { today } = useOrganisation();
  const { team, teams, date, setDate, setTeam } = chosen;
  const holder = useSessionScope().part(makeSheetHolder);
  const navigate = useNavigate();
  const { data: members } = useLive(membersTopic(team.id, date));
  const isSheetShown = holder.hand !== undefined;

  const answer = useMemo(() => {
    const showSheet = (then: () => void) => {
      onTab('attendance');
      then();
    };
    const called = nameAmong(members ?? []);
    const people: Found[] = (isSheetShown ? [] : (members ?? []))
      .filter(({ isActive }) => isActive)
      .map((member) => ({ id: member.id, role: member.role, name: called(member) }))
      .map(({ id, name, role }) => ({
        id: `member-${id}`,
        kind: 'Person',
        label: `${isolated(name)} · ${role}`,
        text: name,
        preview: `goes to ${isolated(name)} on the sheet of ${formatDate(date)}`,
        run: () => showSheet(() => setTimeout(() => showMember(id), 300)),
      }));
    const places: Found[] = [
      ...leaderTabs.map(({ value, label }) => ({
        id: `tab-${value}`,
        kind: 'Screen',
        label,
        text: `${label} ${otherwise[value]}`,
        preview: `shows ${label}`,
        run: () => onTab(value),
      })),
      ...teams.map(({ id, name }) => ({
        id: `team-${id}`,
        kind: 'Team',
        label: name,
        also: id,
        text: `${name} ${id} ${id.replace(/\D/g, '')} sheet`,
        preview: `shows the sheet of ${isolated(name)} of ${formatDate(date)}`,
        run: () => showSheet(() => setTeam(id)),
      })),
      ...reportPlaces((address) => void navigate(address)),
    ];
    return joined(
      dateAnswer(
        today,
        (next) => showSheet(() => setDate(next)),
        `the sheet of ${isolated(team.name)} of `,
      ),
      sheetAnswer(holder),
      placesAnswer(people, 8),
      placesAnswer(places),
    );
  }, [holder, isSheetShown, members, team, teams, date, setDate, setTeam, today, onTab, navigate]);
  const words = () => [...orderWords, ...stateWords, ...(members ?? []).map(({ name }) => name)];
  return <PaletteDialog answer={answer} examples={examples} words={words} sought={soughtIn} />;
}
