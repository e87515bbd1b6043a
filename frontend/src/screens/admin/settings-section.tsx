import { SettingsView } from '../../features/settings/settings-view.tsx';
import type { SectionProps } from './section.ts';

/** What is set for everybody (ADM-202). */
export default function SettingsSection({ label }: SectionProps) {
  return <SettingsView label={label} />;
}
