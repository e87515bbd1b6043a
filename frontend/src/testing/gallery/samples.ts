import { absenceTypeCodes, absenceTypes, type MarkStatus } from '@muster/protocol';
import type { Option } from '../../shared/ui/pickers/option-list.tsx';

/** The longest name the look asks for: 40 characters. */
export const LONG_NAME = 'Wan Nur Hidayatul Syafiqah Binte Rahmanx';

export const line = (present: number, pto = 0, absent = 0, unmarked = 0): readonly MarkStatus[] => [
  ...Array.from({ length: present }, () => 'present' as const),
  ...Array.from({ length: pto }, () => 'pto' as const),
  ...Array.from({ length: absent }, () => 'absent' as const),
  ...Array.from({ length: unmarked }, () => 'not_marked' as const),
];

export type SampleTeam = {
  id: string;
  leader: string;
  statuses: readonly MarkStatus[];
  state: 'submitted' | 'overdue' | 'fresh';
  time: string;
};

const team = (
  id: string,
  leader: string,
  statuses: readonly MarkStatus[],
  time: string,
  state: SampleTeam['state'] = 'submitted',
): SampleTeam => ({ id, leader, statuses, state, time });

export const teams: readonly SampleTeam[] = [
  team('A1', 'Siti Ismail', line(14, 0, 1), '10:21 AM'),
  team('A2', 'Imran Raj', line(12, 1, 2), '10:24 AM'),
  team('A3', LONG_NAME, line(15), '10:18 AM'),
  team('A4', 'Omar Teo', line(13, 1, 1), '10:32 AM'),
  team('A5', 'Mei Hassan', line(0, 0, 0, 15), 'due 10:30 AM', 'overdue'),
  team('A6', 'Rizal Tan', line(11, 2, 2), '10:27 AM'),
  team('A7', 'Samuel Menon', line(14, 1), 'just now', 'fresh'),
  team('SAC AC CVG AC', 'Daniel Goh', line(9, 0, 1), '10:16 AM'),
];

export const absenceTypeOptions: readonly Option[] = absenceTypeCodes.map((code) => ({
  value: code,
  label: code,
  detail: absenceTypes[code],
}));

export const teamOptions: readonly [Option, ...Option[]] = [
  { value: 'all', label: 'All' },
  ...Array.from({ length: 13 }, (_, index) => ({
    value: `A${index + 1}`,
    label: `Team A${index + 1}`,
  })),
  { value: 'SAC AC CVG AC', label: 'SAC AC CVG AC' },
];

export const people = [
  { id: 'u1', name: 'Farid Raj', role: 'TL', team: 'Team A1', isActive: true },
  { id: 'u2', name: LONG_NAME, role: 'DTL', team: 'Team A2', isActive: true },
  { id: 'u3', name: 'Priya Teo', role: 'PSO', team: 'Team A3', isActive: true },
  { id: 'u4', name: 'Elena Hassan', role: 'Member', team: 'Team A4', isActive: false },
  { id: 'u5', name: 'Kavitha Menon', role: 'watch_tl', team: 'No Team', isActive: true },
  { id: 'u6', name: 'Victor Tan', role: 'admin', team: 'No Team', isActive: true },
  { id: 'u7', name: 'Siti Quek', role: 'FRT', team: 'SAC AC CVG AC', isActive: true },
];
