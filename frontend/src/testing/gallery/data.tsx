import type { Sort } from '@muster/protocol';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../shared/domain/avatar.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/feedback/empty-state.tsx';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { RoleBadge } from '../../shared/domain/role-badge.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../shared/ui/table/table.tsx';
import { TagChip } from '../../shared/domain/tag-chip.tsx';
import { people } from './samples.ts';
import { Section } from './section.tsx';

type Person = (typeof people)[number];

const columns: readonly Column<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar id={row.id} name={row.name} />
        <bdi className="min-w-0 font-medium">{row.name}</bdi>
      </span>
    ),
  },
  { id: 'role', header: 'Role', sortable: true, cell: (row) => <RoleBadge role={row.role} /> },
  { id: 'team', header: 'Team', sortable: true, cell: (row) => row.team },
  {
    id: 'tags',
    header: 'Tags',
    cell: () => (
      <span className="inline-flex gap-1">
        <TagChip name="Xray" color="#8B5CF6" />
        <TagChip name="MOBIX" color="#14B8A6" />
      </span>
    ),
  },
  { id: 'marks', header: 'Present', align: 'end', sortable: true, cell: () => 14 },
  {
    id: 'status',
    header: 'Status',
    card: 'aside',
    cell: (row) => (
      <Badge tone={row.isActive ? 'present' : 'neutral'}>
        {row.isActive ? 'Active' : 'Inactive'}
      </Badge>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    card: 'aside',
    width: '3rem',
    cell: () => <IconButton label="More" icon={Ellipsis} />,
  },
];

export function Data() {
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'ascending' });
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['u3']));
  return (
    <>
      <Section title="Table">
        <Table
          label="Users"
          columns={columns}
          rows={people}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.name}
          onRowClick={() => undefined}
          rowState={(row) => (row.id === 'u2' ? 'overdue' : undefined)}
          sort={sort}
          onSort={(by) =>
            setSort({ by, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' })
          }
          selection={{ keys, onChange: setKeys }}
        />
        <Table
          label="Nobody"
          columns={columns}
          rows={[]}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.name}
          empty={
            <EmptyState
              title="No teams found matching your search"
              action={<Button>Clear the search</Button>}
            >
              14 teams are there in all.
            </EmptyState>
          }
        />
      </Section>
      <Section title="Loading and failed">
        <div className="grid gap-4 lg:grid-cols-2">
          <Card padded={false}>
            <SkeletonRows />
          </Card>
          <Card padded={false}>
            <ErrorState
              title="Failed to fetch users"
              message="503: Service unavailable"
              onRetry={() => undefined}
            />
          </Card>
        </div>
      </Section>
    </>
  );
}
