import { calledOf, isolated, saidName, searchIndex, type Officer } from '@muster/protocol';
import type { PaletteAnswer, PaletteEntry } from '../../../shared/ui/palette/palette-entry.ts';
import { placeName } from '../operations/operation-words.ts';
import { momentWords } from '../replay/moment-words.ts';
import { personIn } from './named-people.ts';
import type { ReplayHand } from '../replay/replay-hand.ts';

interface ReplayParts extends ReplayHand {
  readonly date: string;
  readonly timeZone: string;
  readonly onMoment: (date: string, at: string) => void;
}

type Found = PaletteEntry & { readonly text: string };

const [mostFound, mostPeople] = [6, 8];

/** What the palette finds in a replay: its saves, who was there and how they got there, the places (UI-330). */
export function replayAnswer(parts: ReplayParts): PaletteAnswer {
  const saves = searchIndex(savesOf(parts));
  const people = searchIndex((parts.board?.officers ?? []).map((one) => personOf(one, parts)));
  const places = searchIndex(placesOf(parts));
  return (query) => [
    ...saves.find(query, mostFound),
    ...people.find(personIn(query), mostPeople),
    ...places.find(query, mostFound),
  ];
}

/** The newest first. */
function savesOf({ saves = [], date, timeZone, onMoment }: ReplayParts): Found[] {
  return saves.toReversed().map(({ revision, at, by }, index) => {
    const who = isolated(by?.name ?? 'Server');
    const when = momentWords(Date.parse(at), date, timeZone);
    const [isLast, isFirst] = [index === 0, index === saves.length - 1];
    return {
      id: `save-${revision}`,
      kind: 'Save',
      label: `Save of ${when} by ${who}`,
      text: `Save of ${when} by ${who} saved jump ${isLast ? 'last' : ''} ${isFirst ? 'first' : ''}`,
      preview: `shows the board as ${who} saved it at ${when}`,
      run: () => onMoment(date, at),
    };
  });
}

function personOf(officer: Officer, { board, catalogue, onPerson }: ReplayParts): Found {
  const { id, teamId, tags } = officer;
  const name = saidName(officer);
  const station = board?.assignments.find(({ userId }) => userId === id)?.stationId;
  const where = station === undefined ? 'Unassigned' : placeName(catalogue, station);
  return {
    id: `person-${id}`,
    kind: 'Person',
    label: `${name} · ${teamId} · then ${where}`,
    text: [calledOf(officer), teamId, ...tags.map((tag) => tag.name)].join(' '),
    preview: `tells how ${name} got here`,
    run: () => onPerson(id),
  };
}

const placesOf = ({ catalogue: { stations, zones }, onPlace }: ReplayParts): Found[] => [
  ...stations.map(({ id, name }) => placeOf('station', id, name, onPlace)),
  ...zones.map(({ id, name }) => placeOf('zone', id, name, onPlace)),
];

const placeOf = (
  kind: 'station' | 'zone',
  id: string,
  name: string,
  onPlace: ReplayParts['onPlace'],
): Found => ({
  id: `${kind}-${id}`,
  kind: kind === 'zone' ? 'Zone' : 'Station',
  label: name,
  text: name,
  preview: `goes to ${isolated(name)} on the board as it was`,
  run: () => onPlace({ kind, id }),
});
