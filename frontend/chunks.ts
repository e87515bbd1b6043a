import type { Rolldown } from 'vite';

type Splitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>;

/**
 * What is fetched together, instead of a file for each set of screens that share something. The first part that names a
 * module has it, with all that the module needs and no part before has.
 */
const parts: readonly (readonly [name: string, modules: RegExp])[] = [
  // Of whoever comes back from a provider of single sign-on: what it needs is in the first page.
  ['sign-on', /\/login\/sign-on-end/],
  // What the wall has of a live page, and every dashboard too.
  [
    'live',
    /(socket|engine)\.io|@tanstack\/(react-)?query|\/src\/shared\/(live|session|dates|domain|ui\/hooks)\/|\/settings\/organisation|\/display\/pairing\/pairing/,
  ],
  ['wall', /\/display\/wall\/|\/screens\/display\//],
  [
    'shared',
    /lucide-react|@tanstack|\/protocol\/src\/(?!board|demo)|\/src\/(app|shared)\/(?!ui\/(drag|pickers\/calendar)|sign-in\/printed)|\/features\/(session|signals|schedule)\//,
  ],
  // Of a demo alone.
  ['demo', /\/login\/demo-|\/protocol\/src\/demo|\/pairing\/demo-/],
  ['calendar', /react-day-picker|pickers\/calendar/],
  ['drag', /@dnd-kit|\/shared\/ui\/drag\//],
  [
    'attendance',
    /\/features\/(attendance|absences|monitoring|posts|between|forecast)\/|\/screens\/team-leader\//,
  ],
  ['displays', /\/display\/displays\//],
  ['watch', /\/screens\/watch\/watch-screen/],
  ['board', /\/features\/board\/|\/screens\/watch\//],
  ['directory', /\/features\/directory\//],
  [
    'reports',
    /\/features\/reports\/(?!analytics)|\/screens\/(reports\/(?!analytics)|admin\/reports)/,
  ],
  ['analytics', /recharts|analytics/],
  ['administration', /\/src\//],
];

export const chunks: Splitting = {
  groups: [
    // The entry, with the login.
    { name: 'start', tags: ['$initial'], priority: parts.length },
    ...parts.map(([name, test], index) => ({ name, test, priority: parts.length - 1 - index })),
  ],
};
