import { tagPalette } from '@muster/protocol';
import { Download, Ellipsis, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../shared/domain/avatar.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Checkbox } from '../../shared/ui/controls/checkbox.tsx';
import { ConnectionBadge } from '../../shared/ui/feedback/connection-badge.tsx';
import { DropdownMenu } from '../../shared/ui/overlays/dropdown-menu.tsx';
import { Field } from '../../shared/ui/controls/field.tsx';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { Input, PasswordInput, Textarea } from '../../shared/ui/controls/input.tsx';
import { Kbd } from '../../shared/ui/controls/kbd.tsx';
import { Combobox, Select } from '../../shared/ui/pickers/combobox.tsx';
import { RoleBadge } from '../../shared/domain/role-badge.tsx';
import { SearchInput } from '../../shared/ui/controls/search-input.tsx';
import { SegmentedRadio } from '../../shared/ui/controls/segmented-radio.tsx';
import { ShiftChip } from '../../shared/domain/shift-chip.tsx';
import { StatusBadge } from '../../shared/domain/status-badge.tsx';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { TabList, TabPanel, Tabs } from '../../shared/ui/layout/tabs.tsx';
import { TagChip } from '../../shared/domain/tag-chip.tsx';
import { absenceTypeOptions, LONG_NAME, people } from './samples.ts';
import { Row, Section } from './section.tsx';

export function Controls() {
  const [search, setSearch] = useState('');
  const [on, setOn] = useState(true);
  const [status, setStatus] = useState<'present' | 'absent' | 'pto' | null>('present');
  const [absence, setAbsence] = useState<string | null>(null);
  const [role, setRole] = useState<string | null>('TL');
  const [view, setView] = useState('stations');
  return (
    <>
      <Section title="Buttons">
        <Row>
          <Button variant="primary">Submit Attendance</Button>
          <Button variant="accent">Save Assignments</Button>
          <Button>
            <Download aria-hidden />
            Export CSV
          </Button>
          <Button variant="quiet">Reset</Button>
          <Button variant="danger-text">Deactivate</Button>
          <Button variant="danger-filled">Delete 3 users</Button>
          <IconButton label="Undo" icon={Undo2} variant="outline" />
          <IconButton label="Undo" icon={Undo2} variant="outline" disabled />
          <DropdownMenu
            trigger={<IconButton label="More" icon={Ellipsis} />}
            items={[
              { label: 'Edit', icon: Pencil, onSelect: () => undefined },
              { label: 'Manage Members', onSelect: () => undefined },
              {
                label: 'Delete',
                icon: Trash2,
                tone: 'danger',
                startsGroup: true,
                disabled: true,
                hint: '14 members are in this team',
                onSelect: () => undefined,
              },
            ]}
          />
        </Row>
        <Row>
          <Button variant="primary" disabled>
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="primary" pending pendingText="Signing in...">
            Sign In
          </Button>
          <Button size="small">Small</Button>
          <Button variant="primary" size="large">
            Large
          </Button>
        </Row>
      </Section>
      <Section title="Fields">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Field label="Username" hint="Unique among all users">
            <Input placeholder="Enter your username" />
          </Field>
          <Field label="Name" error="Name is required" required>
            <Input defaultValue="" />
          </Field>
          <Field label="Password">
            <PasswordInput placeholder="Enter your password" size="large" />
          </Field>
          <Field label="Team ID">
            <Input disabled defaultValue="A1" />
          </Field>
          <Field label="Role">
            <Select
              options={people.map((each) => ({ value: each.role, label: each.role }))}
              value={role}
              onChange={setRole}
            />
          </Field>
          <Field label="Absence type" error="Absence type is required">
            <Combobox
              label="Absence type"
              placeholder="Absence type"
              options={absenceTypeOptions}
              value={absence}
              onChange={setAbsence}
            />
          </Field>
          <Field label="Description">
            <Textarea placeholder="What it is for" />
          </Field>
        </div>
        <Row>
          <SearchInput
            className="w-72"
            label="Search users"
            placeholder="Search users..."
            value={search}
            onChange={setSearch}
          />
          <Checkbox label="Active" checked={on} onChange={setOn} />
          <Checkbox label="Some" checked="mixed" onChange={setOn} />
          <Checkbox label="Disabled" checked={false} disabled onChange={setOn} />
          <Switch label="Team Leader Dashboard Access" checked={on} onChange={setOn} />
          <Switch label="Off" checked={!on} onChange={() => setOn(!on)} />
          <Tabs value={view} onChange={setView}>
            <TabList
              label="View"
              variant="segment"
              entries={[
                { value: 'stations', label: 'Stations' },
                { value: 'officers', label: 'Officers' },
              ]}
            />
            <TabPanel value="stations">Stations</TabPanel>
            <TabPanel value="officers">Officers</TabPanel>
          </Tabs>
        </Row>
        <div className="grid max-w-3xl gap-3 sm:grid-cols-2">
          {([status, 'absent', 'pto', null] as const).map((value, index) => (
            <SegmentedRadio
              // The four samples never change places.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              label="Attendance of Mei Hassan"
              value={value}
              onChange={setStatus}
              disabled={index === 2}
              segments={[
                { value: 'present', label: 'Present', tone: 'present' },
                { value: 'absent', label: 'Absent', tone: 'absent' },
                { value: 'pto', label: 'PTO', tone: 'pto' },
              ]}
            />
          ))}
        </div>
      </Section>
      <Section title="Badges and chips">
        <Row>
          {(['neutral', 'present', 'absent', 'pto', 'overdue', 'accent', 'outline'] as const).map(
            (tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ),
          )}
          {(['present', 'pto', 'absent', 'not_marked'] as const).map((each) => (
            <StatusBadge key={each} status={each} />
          ))}
        </Row>
        <Row>
          {people.map((each) => (
            <RoleBadge key={each.id} role={each.role} />
          ))}
          {['Member', LONG_NAME].map((role) => (
            <RoleBadge key={role} role={role} compact />
          ))}
        </Row>
        <Row>
          {['Ctrl', 'Z', '?'].map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Row>
        <Row>
          <ShiftChip shift="morning" time="10:00-22:00" />
          <ShiftChip shift="night" time="22:00-10:00" />
          <ShiftChip shift="night_off" />
          <ShiftChip shift="off_day" />
        </Row>
        <Row>
          {Object.entries(tagPalette).map(([name, color]) => (
            <TagChip key={name} name={name} color={color} />
          ))}
          <TagChip name={LONG_NAME} color="#3B82F6" onRemove={() => undefined} />
        </Row>
        <Row>
          {people.map((each) => (
            <Avatar key={each.id} id={each.id} name={each.name} />
          ))}
          <ConnectionBadge status="live" />
          <ConnectionBadge status="reconnecting" ageMs={12_000} />
          <ConnectionBadge status="polling" ageMs={21_000} />
          <ConnectionBadge status="offline" ageMs={200_000} />
        </Row>
      </Section>
      <Section title="Banners">
        <Banner>Night shift of Nov 19, 2026 is running.</Banner>
        <Banner tone="ok" icon={false} action={<ShiftChip shift="morning" />}>
          <b className="font-semibold">You are deployed to A1CAR</b> for Nov 20, 2026
        </Banner>
        <Banner tone="warning" action={<Button size="small">Show</Button>}>
          The built-in stations are shown; nothing can be saved.
        </Banner>
        <Banner tone="danger">Attendance submission is locked during Night Off</Banner>
      </Section>
    </>
  );
}
