import {
  ownZoneOf,
  isSameName,
  searching,
  type Catalogue,
  type Officer,
  type Operation,
  type Station,
  type Team,
  teamShort,
  type HandoverNote,
} from '@muster/protocol';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { keptInTab } from '../../shared/session/kept-in-tab.ts';
import type { SessionScope } from '../../shared/session/session-scope.ts';
import type { MenuPlace } from '../../shared/ui/overlays/dropdown-menu.tsx';
import type { Opening } from './map/use-peek.ts';
import type { NotePlace } from './notes/notes.sync.ts';
import { noLogFilters, type LogFilters } from './log/log.queries.ts';
import { emptyDraft, type ConfigurationDraft } from './configure/configuration-draft.ts';

/** The board's filters (DEP-56). Pure. */

/** `all` filters nothing. */
export interface BoardFilters {
  readonly zone: string;
  readonly status: 'all' | Officer['status'];
  /** In configure mode: which stations are shown. */
  readonly open: 'all' | 'open' | 'closed';
  readonly role: string;
  readonly tag: string;
  readonly team: string;
  /** A part of an officer's name; however it is typed (DIR-180). */
  readonly search: string;
}

export const noFilters: BoardFilters = {
  zone: 'all',
  status: 'all',
  open: 'all',
  role: 'all',
  tag: 'all',
  team: 'all',
  search: '',
};

/** Whether an officer is among those looked for. */
export function officerMatches(officer: Officer, filters: BoardFilters): boolean {
  const { status, role, tag, team } = filters;
  return (
    (status === 'all' || officer.status === status) &&
    (role === 'all' || isSameName(officer.role, role)) &&
    (tag === 'all' || officer.tags.some(({ name }) => isSameName(name, tag))) &&
    (team === 'all' || officer.teamId === team) &&
    (searching(filters.search)(officer.name) ||
      namesTeam(filters.search, { id: officer.teamId, name: officer.teamId }))
  );
}

/** Whether a text is a team's short name, its id or its name, with or without the word before it (DEP-56). */
export function namesTeam(text: string, { id, name }: Pick<Team, 'id' | 'name'>): boolean {
  const typed = text.trim().replace(/^team /i, '');
  const whole = name.replace(/^team /i, '');
  return typed !== '' && [id, teamShort(id), whole].some((one) => isSameName(one, typed));
}

/** How many filters are set, a name that is looked for aside; while configuring others count. */
export const setFilters = (filters: BoardFilters, isConfiguring: boolean): number => {
  const { zone, status, open, role, tag, team } = filters;
  const those = isConfiguring ? [zone, open, role, tag] : [zone, status, role, tag, team];
  return those.filter((value) => value !== 'all').length;
};

/** Whether a name is looked for. */
export const isSearching = ({ search }: Pick<BoardFilters, 'search'>): boolean =>
  search.trim() !== '';

/** Whether any filter looks for officers rather than for places. */
export const looksForOfficers = (filters: BoardFilters): boolean =>
  [filters.status, filters.role, filters.tag, filters.team].some((value) => value !== 'all') ||
  isSearching(filters);

/** Whether a station needs the role and the tag looked for (DEP-57). */
export function stationMatches(
  { zoneId, requiredRoles, requiredTags }: Station,
  { zone, role, tag }: BoardFilters,
): boolean {
  return (
    (zone === 'all' || zoneId === zone) && needs(requiredRoles, role) && needs(requiredTags, tag)
  );
}

const needs = (required: readonly string[] | null, wanted: string) =>
  wanted === 'all' || (required ?? []).some((one) => isSameName(one, wanted));

/** The teams whose own zone of the day is this zone of the board, in the order given (DEP-59). */
export const teamsOfZone = (
  zoneId: string,
  date: string,
  teamIds: readonly string[],
  catalogue: Pick<Catalogue, 'baseZones'>,
): readonly string[] => teamIds.filter((id) => ownZoneOf(id, date, catalogue) === zoneId);

/** The dialog that is open, and what it is about. */
export type BoardDialog =
  | { readonly kind: 'move'; readonly userIds: readonly string[] }
  | { readonly kind: 'bulk'; readonly userIds: readonly string[] }
  | { readonly kind: 'reset-zone'; readonly zoneId: string }
  | { readonly kind: 'reset-station'; readonly stationId: string }
  | {
      readonly kind: 'unassign-many';
      readonly label: string;
      readonly op: Extract<Operation, { type: 'place' | 'configure' }>;
    }
  | { readonly kind: 'rotate'; readonly zoneId: string }
  | { readonly kind: 'relief' }
  | { readonly kind: 'fairness' }
  | { readonly kind: 'auto-assign' }
  | { readonly kind: 'note'; readonly note?: HandoverNote; readonly place?: NotePlace }
  | { readonly kind: 'delete-note'; readonly note: HandoverNote }
  | { readonly kind: 'start' }
  | { readonly kind: 'keep-template' }
  | { readonly kind: 'configure-staffing'; readonly stationId: string }
  | { readonly kind: 'way'; readonly userId: string }
  | { readonly kind: 'save-configuration' }
  | { readonly kind: 'discard-configuration' };

/** The last refusal, which the station that it is about shows (DEP-90). */
interface StationRefusal {
  readonly stationId: string;
  readonly title: string;
  readonly description: string | undefined;
}

/** The menu of a card, and where on the screen it was asked for. */
export interface AskedMenu {
  readonly userId: string;
  readonly at: MenuPlace;
}

export interface BoardPlace {
  readonly kind: 'zone' | 'station';
  readonly id: string;
}
export type BoardGoal = BoardPlace | { readonly kind: 'unassigned' };

const panels = ['open', 'folded', 'opened'] as const;
type Panel = (typeof panels)[number];

interface BoardViewState {
  readonly tab: 'stations' | 'officers';
  /** What is set in configure mode and not saved yet; null outside of it. */
  readonly draft: ConfigurationDraft | null;
  readonly dialog: BoardDialog | null;
  readonly cardMenu: AskedMenu | null;
  /** The zone or station to bring into sight next. */
  readonly goal: BoardGoal | null;
  /** The station whose list is open on the map. */
  readonly openStation: { readonly id: string; readonly opening: Opening } | null;
  /** The card of each list that Tab leads to. */
  readonly tabStops: ReadonlyMap<string, string>;
  /** The stations gone to in this round, which the next one is looked for beside (DEP-103). */
  readonly been: readonly string[];
  /** The officer that "Show" points at; drawn marked until it is looked away from. */
  readonly shown: string | null;
  readonly refusal: StationRefusal | null;
  /** What the log beside the board is narrowed to; null while it is closed (HIS-5). */
  readonly log: LogFilters | null;
  /** The phone's drawer with the unassigned officers is open. */
  readonly isDrawerOpen: boolean;
  /** The unassigned officers beside the board: folded while there are none, unless opened by hand. */
  readonly panel: Panel;
  /** Zones that this person has opened or folded on a phone, while the page is open. */
  readonly unfolded: ReadonlyMap<string, boolean>;
}

/** Where the unsaved configuration of a date is kept while another date is looked at. */
export type ConfigurationDrafts = Map<string, ConfigurationDraft | null>;

const shownMs = 4_000;
const keptView = z.object({
  date: z.string(),
  tab: z.enum(['stations', 'officers']),
  panel: z.enum(panels).default('open'),
});

/** How this person looks at the board of a date; the tab and the fold are kept over a reload (UI-40). */
export function makeBoardView(date: string, drafts: ConfigurationDrafts, scope: SessionScope) {
  const tabStorage = keptInTab(scope, 'board_view', keptView);
  const kept = tabStorage.read();
  const before = kept?.date === date ? kept : undefined;
  const store = createStore<BoardViewState>(() => ({
    tab: before?.tab ?? 'stations',
    draft: drafts.get(date) ?? null,
    dialog: null,
    cardMenu: null,
    goal: null,
    openStation: null,
    tabStops: new Map(),
    been: [],
    shown: null,
    refusal: null,
    log: null,
    isDrawerOpen: false,
    panel: before?.panel ?? 'open',
    unfolded: new Map(),
  }));
  const { setState } = store;
  store.subscribe(({ draft, tab, panel }) => {
    drafts.set(date, draft);
    tabStorage.keep({ date, tab, panel });
  });
  let unmark: ReturnType<typeof setTimeout> | undefined;

  return {
    store,
    showTab: (tab: BoardViewState['tab']): void => setState({ tab }),
    openDialog: (dialog: BoardDialog): void => setState({ dialog }),
    closeDialog: (): void => setState({ dialog: null }),
    openCardMenu: (userId: string, at: MenuPlace): void => setState({ cardMenu: { userId, at } }),
    closeCardMenu: (): void => setState({ cardMenu: null }),
    startConfiguring: (): void => setState({ draft: emptyDraft, tab: 'stations' }),
    stopConfiguring: (): void => setState({ draft: null, dialog: null }),
    showRefusal: (refusal: StationRefusal): void => setState({ refusal }),
    forgetRefusal: (): void => setState({ refusal: null }),
    openLog: (log: LogFilters = noLogFilters): void => setState({ log }),
    closeLog: (): void => setState({ log: null }),
    openDrawer: (isDrawerOpen: boolean): void => setState({ isDrawerOpen }),

    foldPanel: (panel: Panel): void => setState({ panel }),

    foldZone: (zoneId: string, isOpen: boolean): void =>
      setState(({ unfolded }) =>
        unfolded.get(zoneId) === isOpen
          ? { unfolded }
          : { unfolded: new Map([...unfolded, [zoneId, isOpen]]) },
      ),

    changeDraft: (change: (draft: ConfigurationDraft) => ConfigurationDraft): void =>
      setState(({ draft }) => ({ draft: draft && change(draft) })),

    /** Brings a zone, a station or who is unassigned into sight, on the tab that has them. */
    goTo: (goal: BoardGoal): void => setState({ goal, tab: 'stations' }),
    /** The same of the next short station; the round goes on from there, and begins anew where it was there before. */
    goOn: (id: string): void =>
      setState(({ been }) => ({
        goal: { kind: 'station', id },
        tab: 'stations',
        been: been.includes(id) ? [id] : [...been, id],
      })),
    arrive: (): void => setState({ goal: null }),
    showStation: (id: string, opening: Opening): void => setState({ openStation: { id, opening } }),
    /** Closes the list on the map, unless another station's is open by now. */
    hideStation: (id?: string): void =>
      setState(({ openStation }) => ({
        openStation: id === undefined || openStation?.id === id ? null : openStation,
      })),

    setTabStop: (listId: string, userId: string): void =>
      setState(({ tabStops }) =>
        tabStops.get(listId) === userId
          ? { tabStops }
          : { tabStops: new Map([...tabStops, [listId, userId]]) },
      ),

    /** Marks an officer's card for a moment; the list that has it brings it into sight. */
    pointAt(userId: string): void {
      clearTimeout(unmark);
      setState({ shown: userId, tab: 'stations' });
      unmark = setTimeout(() => setState({ shown: null }), shownMs);
    },

    end: (): void => clearTimeout(unmark),
  };
}
