import { LabelPanel } from '../labels/label-panel.tsx';
import { rolesTopic } from '../labels/labels.sync.ts';
import type { PanelProps } from '../list/panel.ts';
import { roleColumns } from './role-columns.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useDeleteRole } from './roles.queries.ts';

const words = {
  one: 'role',
  many: 'Roles',
  failure: 'Failed to fetch roles',
  create: 'Create Role',
  remove: 'Delete Role',
  unused: 'Nobody has it.',
  none: {
    title: 'There is no role',
    text: 'A role says what somebody does, and may open a dashboard.',
  },
} as const;

/** The roles that people can have (ADM-45). */
export default function RolesPanel({ label, today: { timeZone } }: PanelProps) {
  const removal = useDeleteRole();
  return (
    <LabelPanel
      title={label}
      timeZone={timeZone}
      topic={rolesTopic}
      words={words}
      columns={roleColumns}
      removal={removal}
      Form={RoleDialog}
    />
  );
}
