import { isoDate, teamId as teamIdSchema } from '@muster/protocol';
import { useSearchParams } from 'react-router';

/** Which sheet is open; null means the default. Kept in the address, so that a reload stays here. */
export interface SheetAddress {
  readonly teamId: string | null;
  readonly date: string | null;
}

/** The team and date of the address; what makes no sense there is ignored. */
export function useSheetAddress(): readonly [
  SheetAddress,
  (change: Partial<SheetAddress>) => void,
] {
  const [params, setParams] = useSearchParams();
  const address = {
    teamId: teamIdSchema.safeParse(params.get('team')).data ?? null,
    date: isoDate.safeParse(params.get('date')).data ?? null,
  };
  const change = (to: Partial<SheetAddress>) => {
    const { teamId, date } = { ...address, ...to };
    setParams(
      { ...(teamId !== null && { team: teamId }), ...(date !== null && { date }) },
      { replace: true },
    );
  };
  return [address, change];
}
