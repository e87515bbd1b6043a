import { counted } from '@muster/protocol';
import { Link } from 'react-router';
import { linkStyle } from '../../../shared/ui/controls/link-style.ts';

type InUseProps = {
  people: number;
  stations: number;
  /** Where the people are listed. */
  peopleAddress: string;
  /** Where the stations are listed. */
  stationsAddress: string;
  /** Read aloud: what is in use. */
  name: string;
};

/** How many people and stations use a role or a tag; each a link to their list. */
export function InUse({ people, stations, peopleAddress, stationsAddress, name }: InUseProps) {
  if (people === 0 && stations === 0) return <span className="text-ink3">Not in use</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-2 tabular-nums">
      {people > 0 && (
        <Link to={peopleAddress} className={linkStyle()}>
          {counted(people, 'person', 'people')}
          <span className="sr-only"> with {name}</span>
        </Link>
      )}
      {stations > 0 && (
        <Link to={stationsAddress} className={linkStyle()}>
          {counted(stations, 'station', 'stations')}
          <span className="sr-only"> with {name}</span>
        </Link>
      )}
    </span>
  );
}

/** Why a role or a tag cannot be deleted; undefined when it can. */
export function keptWords(people: number, stations: number): string | undefined {
  const users = [
    people > 0 && counted(people, 'person', 'people'),
    stations > 0 && counted(stations, 'station', 'stations'),
  ].filter((part) => part !== false);
  return users.length > 0 ? `In use by ${users.join(' and ')}` : undefined;
}
