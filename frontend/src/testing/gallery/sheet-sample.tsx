import type { MarkStatus } from '@muster/protocol';
import { useState } from 'react';
import { MusterLine } from '../../shared/domain/muster-line.tsx';
import { Combobox } from '../../shared/ui/pickers/combobox.tsx';
import { RoleBadge } from '../../shared/domain/role-badge.tsx';
import { SegmentedRadio } from '../../shared/ui/controls/segmented-radio.tsx';
import { absenceTypeOptions, line, LONG_NAME } from './samples.ts';

const MEMBERS = [
  { name: 'Hana Ismail', role: 'TL', start: 'present' },
  { name: 'Marcus Goh', role: 'DTL', start: 'pto' },
  { name: LONG_NAME, role: 'PSO', start: 'absent' },
  { name: 'Mei Osman', role: 'Member', start: 'not_marked' },
] as const;

export function SheetSample() {
  return (
    <div className="max-w-lg">
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <span className="text-14 font-semibold">9 of 15 members marked</span>
        <span className="text-12 text-ink3">Present 8 (1 PTO) · Absent 1</span>
      </div>
      <MusterLine size="sheet" statuses={line(7, 1, 1, 6)} />
      {MEMBERS.map((member) => (
        <Member key={member.name} {...member} />
      ))}
    </div>
  );
}

function Member({ name, role, start }: { name: string; role: string; start: MarkStatus }) {
  const [status, setStatus] = useState<MarkStatus>(start);
  const [type, setType] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-2 border-b border-line py-3">
      <p className="flex min-w-0 items-center gap-2">
        <bdi className="min-w-0 truncate font-medium" title={name}>
          {name}
        </bdi>
        <RoleBadge role={role} compact />
        <span className="narrow ml-auto truncate text-12 text-ink3">hana.ismail</span>
      </p>
      <SegmentedRadio
        label={`Attendance of ${name}`}
        value={status}
        onChange={setStatus}
        segments={[
          { value: 'present', label: 'Present', tone: 'present' },
          { value: 'absent', label: 'Absent', tone: 'absent' },
          { value: 'pto', label: 'PTO', tone: 'pto' },
        ]}
      />
      {status === 'absent' && (
        <Combobox
          label={`Absence type of ${name}`}
          placeholder="Absence type"
          options={absenceTypeOptions}
          value={type}
          onChange={setType}
          invalid={type === null}
        />
      )}
    </div>
  );
}
