import { useSearchParams } from 'react-router';
import { isSection, type SectionName } from './sections.tsx';

/** Which section the address names; an unknown one is the dashboard (ADM-2). */
export function useSection(): SectionName {
  const [params] = useSearchParams();
  const name = params.get('section') ?? '';
  return isSection(name) ? name : 'dashboard';
}

/** Where a section begins, without filters. */
export const addressOfSection = (name: SectionName): string =>
  name === 'dashboard' ? '/dashboard' : `/dashboard?section=${name}`;

/** The same for a name that may not be one, with filters such as `status=active`. */
export const addressWithin = (name: string, filters?: string): string | undefined =>
  isSection(name)
    ? addressOfSection(name) + (filters === undefined ? '' : `&${filters}`)
    : undefined;
