import { absenceTypeLabel, absenceTypes, type AbsenceType } from '@muster/protocol';
import type { Option } from '../ui/pickers/option-list.tsx';

/** The types that are asked for most, always in the same places (ATT-75). */
export const commonAbsences: readonly AbsenceType[] = ['MC', 'VL', 'CCL', 'UL'];
const all = Object.keys(absenceTypes) as readonly AbsenceType[];

const optionOf = (type: AbsenceType): Option => ({ value: type, label: absenceTypeLabel(type) });

/** The 25 types for one person: the common ones, then the person's own latest, then the rest. Pure. */
export function absenceOptions(recent: readonly AbsenceType[] = []): Option[] {
  const own = recent.filter((type) => !commonAbsences.includes(type));
  const top = [...commonAbsences, ...own];
  const rest = all.filter((type) => !top.includes(type));
  return [
    ...commonAbsences.map(optionOf),
    ...own.map((type) => ({ ...optionOf(type), detail: 'lately' })),
    ...rest.map((type, index) => ({ ...optionOf(type), startsGroup: index === 0 })),
  ];
}
