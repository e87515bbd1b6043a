import {
  counted,
  displayChange,
  type DisplayPart,
  type DisplaySettings,
  type DisplayDevice,
} from '@muster/protocol';
import { type Errors, issuesOf } from '../../../shared/form/use-form.ts';

/** The fields of a screen's settings, and what they and their values are called (DIS-35). */
export type DisplayValues = Omit<DisplaySettings, 'secondsPerPage'> & {
  readonly name: string;
  /** As it is typed. */
  readonly secondsPerPage: string;
};
export type DisplayField = keyof DisplayValues;

export const fieldWords: Readonly<Record<DisplayField, string>> = {
  name: 'Name',
  show: 'Shows',
  zones: 'Zones',
  deployment: 'Which deployment',
  names: 'Names of officers',
  theme: 'Theme',
  secondsPerPage: 'Seconds per page',
};
export const displayFields = Object.keys(fieldWords) as DisplayField[];

export const partWords: Readonly<Record<DisplayPart, { label: string; says: string }>> = {
  counts: { label: 'Counts', says: 'present, absent, sheets and rate' },
  teams: { label: 'Teams', says: 'one card each' },
  deployment: { label: 'Deployment', says: 'who stands where' },
  notes: { label: 'Notes', says: 'what is written of zones, stations and placements' },
};

export const sourceSegments = [
  { value: 'saved', label: 'Saved', tone: 'accent' },
  { value: 'draft', label: 'Live draft', tone: 'accent' },
] as const;
export const nameSegments = [
  { value: 'full', label: 'In full', tone: 'accent' },
  { value: 'short', label: 'Short', tone: 'accent' },
  { value: 'none', label: 'None', tone: 'accent' },
] as const;
export const themeSegments = [
  { value: 'dark', label: 'Dark', tone: 'accent' },
  { value: 'light', label: 'Light', tone: 'accent' },
  { value: 'auto', label: 'Auto', tone: 'accent' },
] as const;

const labelOf = (
  segments: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string => segments.find((one) => one.value === value)?.label ?? value;

/** A value as people read it. `zoneName` names a zone. */
export function valueWords(
  field: DisplayField,
  values: DisplayValues,
  zoneName: (id: string) => string,
): string {
  switch (field) {
    case 'show':
      return values.show.map((part) => partWords[part].label).join(', ');
    case 'zones':
      return values.zones === null ? 'all' : values.zones.map(zoneName).join(', ');
    case 'deployment':
      return labelOf(sourceSegments, values.deployment);
    case 'names':
      return labelOf(nameSegments, values.names);
    case 'theme':
      return labelOf(themeSegments, values.theme);
    default:
      return values[field];
  }
}

/** What a screen shows, in one line of the list. */
export function summaryOf({ show, zones, deployment, names }: DisplaySettings): string {
  const parts = show.map((part) => {
    if (part !== 'deployment') return partWords[part].label;
    const words = [
      deployment === 'draft' ? 'Live draft' : 'Saved deployment',
      zones !== null && `of ${counted(zones.length, 'zone')}`,
      names === 'short' && 'with short names',
      names === 'none' && 'without names',
    ];
    return words.filter((word) => word !== false).join(' ');
  });
  return `Shows ${parts.join(' · ')}`;
}

export const valuesOf = (row: DisplayDevice): DisplayValues => {
  const { name, show, zones, deployment, names, theme, secondsPerPage } = row;
  return { name, show, zones, deployment, names, theme, secondsPerPage: String(secondsPerPage) };
};

const settingsSchema = displayChange.omit({ baseRevision: true });

/** What is typed as it is sent. */
export const settingsOf = (values: DisplayValues) => {
  const isWhole = /^\d+$/.test(values.secondsPerPage.trim());
  return { ...values, secondsPerPage: isWhole ? Number(values.secondsPerPage) : NaN };
};

/** The first that is wrong with each field. */
export function wrongWith(values: DisplayValues): Errors<DisplayValues> {
  const found = issuesOf<DisplayValues>(settingsSchema, settingsOf(values));
  if (found.secondsPerPage === undefined) return found;
  return { ...found, secondsPerPage: 'A whole number from 5 to 60' };
}
