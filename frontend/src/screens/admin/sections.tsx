import { LayoutDashboard, Monitor } from 'lucide-react';
import type { NavGroup } from '../../shared/ui/layout/side-nav.tsx';
import { DashboardSection } from './dashboard-section.tsx';
import { DisplaysSection } from './displays-section.tsx';
import type { Section } from './section.ts';

/** The sections of the administrator's area, those that exist (ADM-2). A section is one line here. */
export const sections = {
  dashboard: { label: 'Dashboard', icon: LayoutDashboard, Panel: DashboardSection },
  displays: { label: 'Displays', icon: Monitor, Panel: DisplaysSection },
} satisfies Record<string, Section>;
export type SectionName = keyof typeof sections;

const entry = (value: SectionName) => ({ value, ...sections[value] });

export const sectionGroups: readonly NavGroup<SectionName>[] = [
  { items: [entry('dashboard'), entry('displays')] },
];
