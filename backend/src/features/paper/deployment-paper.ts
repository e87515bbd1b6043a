import {
  calledOf,
  clockIn,
  isDue,
  isExpected,
  isHere,
  isolated,
  isSavedPlan,
  momentOf,
  own,
  saidName,
  stationDue,
  stationNow,
  type Assignment,
  type Board,
  type Catalogue,
  type Officer,
} from '@muster/protocol';
import type { Paper, PaperSection } from '../../files/paper-pdf.ts';
import {
  instantWords,
  longDateWords,
  shiftWords,
  startWords,
  timeOffWords,
} from './paper-words.ts';

export interface SavedDeployment {
  readonly date: string;
  readonly savedAt: string;
  readonly savedByName: string | null;
  /** Why it was saved again when it was final (DEP-401). */
  readonly reason?: string | undefined;
  readonly lines: readonly Assignment[];
  /** The board as it was when it was saved. */
  readonly board: Pick<Board, 'officers' | 'stations'>;
  readonly catalogue: Catalogue;
  /** Handover notes that stood when it was saved, oldest first. */
  readonly notes: readonly PrintedNote[];
  readonly organisation: string;
  readonly timeZone: string;
}

/** Of the board where it has neither zone nor station. */
export interface PrintedNote {
  readonly text: string;
  readonly zoneId: string | null;
  readonly stationId: string | null;
  readonly byName: string;
}

interface Place {
  readonly name: string;
  readonly zoneId: string;
  readonly zoneName: string;
  readonly capacity: number;
  readonly lines: readonly Assignment[];
  /** How many of those at it no sheet named yet. */
  readonly expected: number;
  /** Whether it is below its minimum. */
  readonly isBelow: boolean;
  /** What is missing, in words. */
  readonly shorts: readonly string[];
}

/** Of whoever no sheet named yet; a dashed edge says it on the screen. */
const expectedWord = 'expected';

/** A saved deployment as it is printed: the cover, then a sheet for each zone (PAP-1, PAP-2). Pure. */
export function deploymentPaper(saved: SavedDeployment): Paper {
  const { date, savedAt, savedByName, board, catalogue, organisation, timeZone } = saved;
  const by = savedByName === null ? '' : ` by ${isolated(savedByName)}`;
  const why = saved.reason === undefined ? '' : `. Corrected: ${saved.reason}`;
  const officers = new Map(board.officers.map((officer) => [officer.id, officer]));
  const places = placesOf(saved, officers);
  const zones = [...new Set([...catalogue.zones.map(({ id }) => id), ...places.map(zoneIdOf)])];
  return {
    title: isSavedPlan(saved) ? `Plan for ${startWords(date, timeZone)}` : 'Deployment',
    organisation,
    subtitle: shiftWords(date),
    made: `Saved ${instantWords(savedAt, timeZone)}${by}${why}`,
    madeAt: savedAt,
    sections: [
      cover(saved, places),
      ...zones.flatMap((zoneId) => {
        const ofZone = places.filter((place) => place.zoneId === zoneId);
        return ofZone.length === 0 ? [] : [zoneSheet(ofZone, officers)];
      }),
    ],
  };
}

/** `CAR 1: Check the gate (Wen Watch)` */
const noteLines = ({ notes, catalogue }: SavedDeployment): string[] =>
  notes.map(({ text, zoneId, stationId, byName }) => {
    const station = catalogue.stations.find(({ id }) => id === stationId)?.name;
    const place = station ?? catalogue.zones.find(({ id }) => id === zoneId)?.name;
    return `${place === undefined ? '' : `${isolated(place)}: `}${text} (${isolated(byName)})`;
  });

const zoneIdOf = ({ zoneId }: Place) => zoneId;

/** It is printed as it stood when it was saved (STF-12). */
const momentOfSave = ({ date, savedAt, timeZone }: SavedDeployment) =>
  momentOf({ timeZone, date }, Date.parse(savedAt));

/** Every station that is open or has somebody. */
function placesOf(saved: SavedDeployment, officers: ReadonlyMap<string, Officer>): Place[] {
  const { lines, board, catalogue } = saved;
  const zoneNames = new Map(catalogue.zones.map(({ id, name }) => [id, name]));
  const namedStations = catalogue.stations.map(({ id, name, zoneId, zoneName }) => ({
    id,
    name,
    zoneId,
    zoneName: zoneNames.get(zoneId) ?? zoneName,
  }));
  const ids = new Set(namedStations.map(({ id }) => id));
  const gone = new Map(
    lines
      .filter(({ stationId }) => !ids.has(stationId))
      .map((line) => [
        line.stationId,
        {
          id: line.stationId,
          name: line.stationName,
          zoneId: line.stationZoneId,
          zoneName: line.zoneName,
        },
      ]),
  );
  const posted = new Map<string, Assignment[]>();
  for (const line of lines.toSorted((a, b) => (a.userName < b.userName ? -1 : 1)))
    posted.set(line.stationId, [...(posted.get(line.stationId) ?? []), line]);
  const moment = momentOfSave(saved);
  return [...namedStations, ...gone.values()].flatMap(({ id, ...place }) => {
    const there = posted.get(id) ?? [];
    const state = own(board.stations, id);
    if (!state?.isOpen && there.length === 0) return [];
    const capacity = state?.isOpen ? state.capacity : 0;
    const standing = there.flatMap(({ userId }) => officers.get(userId) ?? []);
    // Of a plan it is said what lacks even if all come who are expected (DEP-511).
    const standingOf = isSavedPlan(saved) ? stationDue : stationNow;
    const { here, short, lacking, changesAtMs } = standingOf(state, standing, moment);
    const until =
      changesAtMs === undefined || standing.every((officer) => isDue(officer, moment))
        ? ''
        : ` until ${clockIn(saved.timeZone, new Date(changesAtMs)).time}`;
    const shorts = [
      ...(short > 0 ? [`${here} of at least ${here + short}, ${short} short${until}`] : []),
      ...lacking.map(({ name, have, least }) => `${have} of at least ${least} ${name}`),
    ];
    const expected = standing.filter(isExpected).length;
    return [{ ...place, capacity, lines: there, expected, isBelow: short > 0, shorts }];
  });
}

function cover(saved: SavedDeployment, places: readonly Place[]): PaperSection {
  const { date, lines } = saved;
  const { officers } = saved.board;
  const posted = new Set(lines.map(({ userId }) => userId));
  const free = officers.filter(({ id }) => !posted.has(id));
  const short = places.filter(({ shorts }) => shorts.length > 0);
  // As the board counts them: who is short is not counted among those without a tag or role (STF-11).
  const below = short.filter(({ isBelow }) => isBelow);
  const notes = [
    ...noteLines(saved),
    ...lines.flatMap(({ stationName, userName, notes: words }) =>
      words ? [`${isolated(stationName)}, ${isolated(userName)}: ${words}`] : [],
    ),
  ];
  const partly = officers.filter(({ status }) => status === 'pto');
  const moment = momentOfSave(saved);
  const named = officers.filter((officer) => !isExpected(officer));
  const here = named.filter((officer) => isHere(officer, moment)).length;
  const expected = officers.length - named.length;
  return {
    heading: longDateWords(date),
    figures: [
      ['Officers here', here === named.length ? String(here) : `${here} of ${named.length}`],
      ...(expected > 0 ? [['Officers expected', String(expected)] as const] : []),
      ['On partial time off', String(partly.length)],
      ['Posted', String(lines.length)],
      ['Without a post', String(free.length)],
      ['Stations open', String(places.filter(({ capacity }) => capacity > 0).length)],
      ['Stations short', String(below.length)],
      ['Others without a tag or role they need', String(short.length - below.length)],
    ],
    lists: [
      {
        heading: isSavedPlan(saved) ? 'Short even if all come' : 'Short',
        lines:
          short.length === 0
            ? ['No station is short.']
            : short.map(
                ({ name, zoneName, shorts }) =>
                  `${isolated(name)}, ${isolated(zoneName)}: ${shorts.join('; ')}`,
              ),
      },
      ...(notes.length === 0 ? [] : [{ heading: 'Notes', lines: notes }]),
      ...(free.length === 0
        ? []
        : [
            {
              heading: 'Without a post',
              lines: free
                .toSorted((a, b) => (a.name < b.name ? -1 : 1))
                .map((one) =>
                  [
                    saidName(one),
                    one.role,
                    one.teamId,
                    ...(isExpected(one) ? [expectedWord] : []),
                  ].join(', '),
                ),
            },
          ]),
    ],
  };
}

function zoneSheet(places: readonly Place[], officers: ReadonlyMap<string, Officer>): PaperSection {
  return {
    heading: places[0]?.zoneName ?? '',
    table: {
      columns: [
        { header: 'Name', share: 25 },
        { header: 'Role', share: 11 },
        { header: 'Team', share: 9 },
        { header: 'Tags', share: 18 },
        { header: 'Time off', share: 19 },
        { header: 'Signature', share: 18 },
      ],
      groups: places.map(({ name, capacity, lines, expected, shorts }) => ({
        heading: [
          isolated(name),
          `${lines.length} of ${capacity}`,
          ...(expected > 0 ? [`${expected} ${expectedWord}`] : []),
          ...shorts,
        ].join(' · '),
        rows:
          lines.length === 0
            ? [['Nobody', '', '', '', '', '']]
            : lines.map(({ userId, userName, userRole, userTeamId }) => {
                const officer = officers.get(userId);
                const tags = officer?.tags.map((tag) => tag.name).join(', ') ?? '';
                const off = officer?.ptoTiming ? timeOffWords(officer.ptoTiming) : '';
                const called = officer ? calledOf(officer) : userName;
                return [
                  officer && isExpected(officer) ? `${called} (${expectedWord})` : called,
                  userRole,
                  userTeamId ?? '',
                  tags,
                  off,
                  '',
                ];
              }),
      })),
    },
  };
}
