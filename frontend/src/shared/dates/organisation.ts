import { createContext, useContext } from 'react';

/** What is the same for everybody in the organisation, as the server has it and whatever the device believes (SCH-2). */
export interface OrganisationTimes {
  readonly timeZone: string;
  /** The date on duty: yesterday's while its night shift runs (SCH-16). */
  readonly today: string;
  /** The date of the calendar, for what is counted from midnight. */
  readonly calendarDay: string;
  readonly overdueAfterMinutes: number;
  /** Hours after a shift from which its sheets and its board are final; 0: never. */
  readonly finalAfterHours: number;
}

const OrganisationContext = createContext<OrganisationTimes | undefined>(undefined);

/** Hands the organisation's values to the components below; undefined until the server has told them. */
export const OrganisationProvider = OrganisationContext.Provider;

/** The organisation's values, where they may not be there yet: in the bars of screens. */
export const useOrganisationOnceKnown = (): OrganisationTimes | undefined =>
  useContext(OrganisationContext);

/** The organisation's values. Throws where they are not there yet. */
export function useOrganisation(): OrganisationTimes {
  const organisation = useOrganisationOnceKnown();
  if (!organisation) throw new Error('the organisation’s values are not known here');
  return organisation;
}
