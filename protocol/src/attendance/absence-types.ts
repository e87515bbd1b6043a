/** The 25 absence types and what they mean (ATT-4). Codes are case-sensitive. */
export const absenceTypes = {
  ATTACHMENT: 'Work Attachment',
  Booster: 'Booster Team',
  CCL: 'Child Care Leave',
  CL: 'Compassionate Leave',
  CMC: 'Child Medical Certificate',
  COURSE: 'Training Course',
  DOIL: 'Day Off In Lieu',
  FCL: 'Family Care Leave',
  FSTO: 'Full Shift Time Off',
  HL: 'Hospitalisation Leave',
  ICT: 'In Camp Training',
  MC: 'Medical Certificate',
  ML: 'Maternity Leave',
  MRL: 'Maternity Leave',
  NPL: 'No Pay Leave',
  OJT: 'On Job Training',
  OVL: 'Overseas Leave',
  PL: 'Parenthood Leave',
  SpM: 'Special Morning',
  SpN: 'Special Night',
  STUDY: 'Study Leave',
  UCN: 'Unexpected Care Needs',
  UICL: 'Unpaid Infant Care Leave',
  UL: 'Urgent Leave',
  VL: 'Annual Vacation Leave',
} as const;

export type AbsenceType = keyof typeof absenceTypes;
export const absenceTypeCodes = Object.keys(absenceTypes) as [AbsenceType, ...AbsenceType[]];
export const isAbsenceType = (code: string): code is AbsenceType =>
  Object.hasOwn(absenceTypes, code);

/** How many types of one person are offered first, and how many days back they are looked for (ATT-76). */
export const recentAbsenceLimits = { types: 3, days: 60 } as const;

/** "MC · Medical Certificate". */
export const absenceTypeLabel = (type: AbsenceType): string => `${type} · ${absenceTypes[type]}`;
