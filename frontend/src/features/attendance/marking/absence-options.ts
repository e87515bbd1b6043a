import { absenceTypeLabel, absenceTypes, type AbsenceType } from '@muster/protocol';
import type { Option } from '../../../shared/ui/pickers/option.ts';

/** The types that are asked for most, always in the same places (ATT-75). */
const common: readonly AbsenceType[] = ['MC', 'VL', 'CCL', 'UL'];
const all = Object.keys(absenceTypes) as readonly AbsenceType[];

const optionOf = (type: AbsenceType): Option => ({ value: type, label: absenceTypeLabel(type) });

/** The 25 types for one person: the common ones, then the person's own latest, then the rest. Pure. */
export function absenceOptions(recent: readonly AbsenceType[] = []): Option[] {
  const own = recent.filter((type) => !common.includes(type));
  const top = [...common, ...own];
  const rest = all.filter((type) => !top.includes(type));
  return [
    ...common.map(optionOf),
    ...own.map((type) => ({ ...optionOf(type), detail: 'lately' })),
    ...rest.map((type, index) => ({ ...optionOf(type), startsGroup: index === 0 })),
  ];
}
