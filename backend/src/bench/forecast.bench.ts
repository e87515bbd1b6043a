import {
  addDays,
  builtInCatalogue,
  isLocked,
  rotationZones,
  shiftOn,
  untouchedBoard,
  type Catalogue,
} from '@muster/protocol';
import { forecaster } from '../features/forecast/forecast.feature.ts';
import type { Bench, Figure } from './figures.ts';

const first = '2026-11-21';
const teamSize = 15;
const rounds = 5;

/** The shifts of 14 days of one organisation, and of one ten times as large, as a desk waits for them. */
export const bench: Bench = async () => [
  ...(await figuresOf(14, 1, 1000)),
  ...(await figuresOf(134, 10, 5000)),
];

async function figuresOf(teamCount: number, scale: number, most: number): Promise<Figure[]> {
  const thread = forecaster();
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const question = questionOf(teamCount, scale, round);
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await Promise.all(thread.forecast(question).values());
    times.push(performance.now() - began);
  }
  await thread.close();
  const [start = 0, ...later] = times;
  return [
    {
      name: `the shifts of 14 days of ${teamCount * teamSize} people to ${scale * builtInCatalogue.stations.length} stations, slowest of ${rounds} [FOR-7]`,
      value: Math.max(...later),
      unit: 'ms',
      bar: { most },
      anchor: `${start.toFixed(0)} ms with the start of the thread; equal to another way of matching by the protocol's tests`,
    },
  ];
}

/** Every ninth person is away for some of the days, others in each round; tags are those that stations ask for. */
function questionOf(teamCount: number, scale: number, round: number) {
  const catalogue = catalogueOf(teamCount, scale);
  const names = [
    ...new Set(
      catalogue.stations.flatMap(({ requiredTags, minimumByTag }) => [
        ...(requiredTags ?? []),
        ...Object.keys(minimumByTag),
      ]),
    ),
  ];
  const people = Array.from({ length: teamCount * teamSize }, (_, index) => ({
    id: `person-${index}`,
    name: `Person ${index}`,
    role: ['TL', 'DTL', 'PSO'][index % teamSize] ?? 'Member',
    isActive: true,
    teamId: `team-${Math.floor(index / teamSize)}`,
  }));
  const tags = new Map(
    people.map(({ id }, index) => [
      id,
      names
        .filter((_, place) => (index * 7 + place * 3) % 5 === 0)
        .map((name) => ({ id: name, name, color: '#000000' })),
    ]),
  );
  const absences = people
    .filter((_, index) => (index + round) % 9 === 0)
    .map(({ id: userId }, index) => ({
      userId,
      from: addDays(first, index % 10),
      to: addDays(first, (index % 10) + 4),
      absenceType: 'VL' as const,
      ptoTiming: null,
    }));
  const days = Array.from({ length: 14 }, (_, day) => addDays(first, day))
    .filter((date) => !isLocked(shiftOn(date)))
    .map((date) => ({ date, tags, board: untouchedBoard(date, catalogue, []) }));
  return { timeZone: 'Asia/Singapore', people, absences, catalogue, days };
}

const catalogueOf = (teamCount: number, scale: number): Catalogue => ({
  zones: builtInCatalogue.zones,
  stations: Array.from({ length: scale }, (_, copy) =>
    builtInCatalogue.stations.map((one) => ({ ...one, id: `${one.id}-${copy}` })),
  ).flat(),
  baseZones: new Map(
    Array.from({ length: teamCount }, (_, team) => [
      `team-${team}`,
      rotationZones[team % rotationZones.length] as string,
    ]),
  ),
});
