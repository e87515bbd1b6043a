import { Download } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import { FilterButton } from '../../shared/ui/controls/filter-button.tsx';
import { MusterLegend, MusterLine } from '../../shared/domain/muster-line.tsx';
import { Seats } from '../../shared/domain/seats.tsx';
import { StatCard } from '../../shared/ui/layout/stat-card.tsx';
import { line, teamOptions, teams } from './samples.ts';
import { Row, Section } from './section.tsx';
import { SampleTeamCard } from './team-card-sample.tsx';

export function Figures() {
  const [team, setTeam] = useState('all');
  const [status, setStatus] = useState('pending');
  const [date, setDate] = useState('2026-11-20');
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        <StatCard label="Teams Submitted" value={11} unit="/14" addition="3 to come" />
        <StatCard label="Pending" value={3} addition="3 overdue" additionTone="overdue" />
        <StatCard label="Total Present" value={148} addition="6 of them PTO" />
        <StatCard label="Total Absent" value={12} addition="5 MC · 4 VL · 3 other" />
        <StatCard label="Manning Rate" value={undefined} addition="not known yet" />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <FilterButton label="Team" options={teamOptions} value={team} onChange={setTeam} />
        <FilterButton
          label="Status"
          options={[
            { value: 'all', label: 'All' },
            { value: 'submitted', label: 'Submitted' },
            { value: 'pending', label: 'Pending' },
          ]}
          value={status}
          onChange={setStatus}
        />
        <DatePicker label="Date" value={date} onChange={setDate} today="2026-11-20" />
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <MusterLegend className="max-sm:hidden" />
          <Button>
            <Download aria-hidden />
            Export Report
          </Button>
          <Button variant="quiet">Refresh</Button>
        </span>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))] gap-3">
        {teams.map((each) => (
          <SampleTeamCard key={each.id} team={each} />
        ))}
      </div>
      <Section title="Muster line">
        <div className="grid max-w-md gap-4">
          <MusterLine statuses={line(3)} label="3" />
          <MusterLine statuses={line(18, 1, 1)} label="20" />
          <MusterLine statuses={line(24, 2, 3, 11)} label="40" />
          <MusterLine size="row" statuses={line(12, 1, 2)} label="row" />
          <MusterLine size="sheet" statuses={line(6, 1, 1, 7)} label="sheet" />
          <MusterLine size="login" statuses={line(12, 1, 2)} label="login" />
          <div className="h-14">
            <MusterLine size="wall" statuses={line(24, 2, 3, 11)} label="wall" />
          </div>
          <MusterLine statuses={[]} label="nobody" />
        </div>
        <Row>
          <Seats filled={7} places={8} />
          <Seats filled={17} places={17} />
          <Seats filled={0} places={5} />
          <Seats filled={5} places={4} />
          <Badge tone="present">8/8</Badge>
          <Badge>7/8</Badge>
        </Row>
      </Section>
    </div>
  );
}
