import type { AttendanceStatus } from '@muster/protocol';
import { Check, Clock, X } from 'lucide-react';
import type { Segment } from '../../../shared/ui/controls/segmented-radio.tsx';

/** Present, Absent, PTO (ATT-41); the chosen one also has a picture. */
export const statusSegments: readonly Segment<AttendanceStatus>[] = [
  { value: 'present', label: 'Present', icon: Check, tone: 'present' },
  { value: 'absent', label: 'Absent', icon: X, tone: 'absent' },
  { value: 'pto', label: 'PTO', icon: Clock, tone: 'pto' },
];
