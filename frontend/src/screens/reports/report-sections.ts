import { ChartNoAxesColumn, FileText } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { MenuItem } from '../../shared/ui/overlays/dropdown-menu.tsx';

/** What reports and analytics are called, and where: the name in the address is that of the administrator's section. */
export const reportSections = {
  reports: { label: 'Attendance Reports', address: '/dashboard?section=reports' },
  analytics: { label: 'Analytics', address: '/dashboard?section=analytics' },
} as const;

export type ReportSection = keyof typeof reportSections;

export const isReportSection = (name: string | null): name is ReportSection =>
  name !== null && Object.hasOwn(reportSections, name);

/** The ways to reports in the menus of watch TLs and team leaders (REP-17). */
export function useReportItems(): MenuItem[] {
  const navigate = useNavigate();
  const { reports, analytics } = reportSections;
  return [
    {
      label: reports.label,
      icon: FileText,
      onSelect: () => void navigate(reports.address),
    },
    {
      label: analytics.label,
      icon: ChartNoAxesColumn,
      onSelect: () => void navigate(analytics.address),
    },
  ];
}
