import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AddressOf } from '../../features/health/health-card.tsx';

/** What every section is given. */
export interface SectionProps {
  readonly label: string;
  /** Where a section is, with filters; undefined while there is no such section. */
  readonly addressOf: AddressOf;
}

export interface Section {
  /** In the navigation. */
  readonly label: string;
  /** Its heading, where that is more than the label. */
  readonly title?: string;
  readonly icon: LucideIcon;
  /** Asks for its longest list while its page comes; shows nothing. */
  readonly Ahead?: ComponentType;
  /** Its page, which is fetched when it is opened first. */
  readonly load: () => Promise<{ readonly default: ComponentType<SectionProps> }>;
}
