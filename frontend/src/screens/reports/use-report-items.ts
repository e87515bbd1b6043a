import { ChartNoAxesColumn, FileText } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { MenuItem } from '../../shared/ui/overlays/menu-items.ts';
import { reportSections } from './report-sections.ts';

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
