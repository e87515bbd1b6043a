import { type AbsencesReport, absenceTypes, figure } from '@muster/protocol';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Table, type Column } from '../../../shared/ui/table/table.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { kindLabels, kindLooks } from '../report.words.ts';
import { FewRows, teamNames } from './few-rows.tsx';

type Type = AbsencesReport['types'][number];
type Person = AbsencesReport['people'][number];

/** Absences by type, and who had them. */
export function Absences({ report }: { report: AbsencesReport }) {
  const { types, people, totals } = report;
  const nameOf = teamNames(report.teams);
  const all = totals.absent;
  if (types.length === 0)
    return (
      <EmptyState title="No absences on these days">
        {totals.here === 0
          ? 'There is no sheet of these teams and days.'
          : `${figure(totals.here)} times somebody was here, and nobody was absent.`}
      </EmptyState>
    );
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Table
        label="Absences by type"
        columns={typeColumns(all)}
        rows={types}
        rowKey={({ type }) => type}
        rowLabel={({ type }) => type}
      />
      <FewRows rows={people} word={['person', 'people']}>
        {(rows) => (
          <Table
            label="Absences by person"
            columns={personColumns(nameOf)}
            rows={rows}
            rowKey={({ userId, teamId }) => `${userId} ${teamId}`}
            rowLabel={({ name }) => name}
          />
        )}
      </FewRows>
    </div>
  );
}

const typeColumns = (all: number): readonly Column<Type>[] => [
  {
    id: 'type',
    header: 'Type',
    card: 'title',
    cell: ({ type, kind }) => (
      <span className="flex items-center gap-2">
        <span
          className={cn(
            'narrow rounded-badge px-1.5 text-11 leading-5 font-semibold whitespace-nowrap',
            kindLooks[kind],
          )}
        >
          {type}
        </span>
        {absenceTypes[type]}
      </span>
    ),
  },
  { id: 'kind', header: 'Kind', card: 'aside', cell: ({ kind }) => kindLabels[kind] },
  {
    id: 'absences',
    header: 'Absences',
    align: 'end',
    cell: ({ absences }) => figure(absences),
  },
  {
    id: 'share',
    header: 'Share',
    align: 'end',
    cell: ({ absences }) => `${Math.round((100 * absences) / all)}%`,
  },
  {
    id: 'people',
    header: 'People',
    align: 'end',
    cell: ({ people }) => figure(people),
  },
];

const personColumns = (nameOf: (id: string) => string): readonly Column<Person>[] => [
  {
    id: 'name',
    header: 'Person',
    card: 'title',
    cell: ({ name, role }) => (
      <span className="flex items-center gap-2">
        <bdi>{name}</bdi>
        <RoleBadge role={role} compact />
      </span>
    ),
  },
  { id: 'team', header: 'Team', card: 'aside', cell: ({ teamId }) => <bdi>{nameOf(teamId)}</bdi> },
  { id: 'types', header: 'Types', cell: ({ types }) => typesWords(types) },
  { id: 'absences', header: 'Absences', align: 'end', cell: ({ absences }) => absences },
];

/** "MC 3 · VL 1", the most frequent first. */
const typesWords = (types: Person['types']): string =>
  Object.entries(types)
    .toSorted((a, b) => b[1] - a[1])
    .map(([type, count]) => `${type} ${count}`)
    .join(' · ');
