/** What reports and analytics are called, and where: the name in the address is that of the administrator's section. */
export const reportSections = {
  reports: { label: 'Attendance Reports', address: '/dashboard?section=reports' },
  analytics: { label: 'Analytics', address: '/dashboard?section=analytics' },
} as const;

export type ReportSection = keyof typeof reportSections;

export const isReportSection = (name: string | null): name is ReportSection =>
  name !== null && Object.hasOwn(reportSections, name);
