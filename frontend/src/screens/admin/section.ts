import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Today } from '../../features/schedule/use-today.ts';

/** What every section is given. */
export interface SectionProps {
  readonly label: string;
  readonly today: Today;
}

export interface Section {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The heading it stands under in the navigation; without one it stands above all headings. */
  readonly group?: 'Reports & Analytics';
  readonly Panel: ComponentType<SectionProps>;
}
