import {
  nameKey,
  type AdminTeam,
  compareTeams,
  counted,
  hasSetZone,
  teamOn,
  type TeamEdit,
  type TeamInput,
} from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import { defineRows, restorableSince } from '../../../store/rows/define-rows.ts';
import { presentWrites } from '../../../store/rows/row-doc.ts';
import { presentDeleted } from '../deleted/deleted.service.ts';
import { membersByTeam, presentTeam } from '../directory.present.ts';
import type { TeamDoc } from '../directory.repo.ts';
import type { Administration } from '../row-writers.ts';

/** Who leads a team is one of its active members. */
async function refuseStrangers(
  repo: Administration['repo'],
  id: string,
  chosen: readonly (string | null | undefined)[],
) {
  const members = await repo.members(id);
  const strangers = chosen
    .filter((one) => one != null)
    .filter((one) => !members.some(({ _id, isActive }) => _id === one && isActive));
  if (strangers.length === 0) return;
  const people = await repo.usersOf(strangers);
  const names = strangers.map((one) => people.find(({ _id }) => _id === one)?.name ?? one);
  throw new Fault('NOT_A_MEMBER', { words: { names: names.join(', ') } });
}

/** Teams as administrators make, change and delete them (DIR-38 to DIR-41). */
export function teamsService({ repo, writers, clock, order }: Administration) {
  const hasId = (id: string) => (team: TeamDoc) => nameKey(team._id) === nameKey(id);

  const named = async ({ id }: Pick<TeamInput, 'id'>) => (await repo.teams()).find(hasId(id));

  async function refuseKnown(id: string): Promise<void> {
    const existingTeam = await named({ id });
    if (existingTeam) throw new Fault('TEAM_EXISTS', { words: { id: existingTeam._id } });
  }

  return defineRows({
    writer: writers.teams,
    turns: { create: order.writeBetween, change: order.writeBetween, remove: order.write },
    async present(teams): Promise<AdminTeam[]> {
      const inTeam = membersByTeam(await repo.users());
      return teams
        .map((team) => ({
          ...presentTeam(team, inTeam.get(team._id) ?? []),
          ...presentWrites(team),
        }))
        .toSorted(compareTeams);
    },
    named,
    isAgain: (team, made) => team._id === made._id,
    async refuse({ id, baseZone = null }: TeamInput): Promise<void> {
      if (baseZone !== null) refuseSetZone(id);
      await refuseKnown(id);
      const since = restorableSince(clock);
      const deleted = (await repo.rows.teams.deletedSince(since)).find(hasId(id));
      if (deleted) {
        throw new Fault('TEAM_ID_DELETED', { words: { id: deleted._id, name: deleted.name } });
      }
      // What can be restored no more gives its place away, also before it is removed (DIR-141).
      await repo.rows.teams.removeDeleted([id], since);
    },
    make: ({ id, baseZone = null, ...fields }: TeamInput): TeamDoc => ({
      _id: id,
      leaderId: null,
      dtlId: null,
      psoId: null,
      baseZone,
      ...fields,
      createdAt: new Date(clock.now()),
    }),
    async change(team, { name, ...input }: Omit<TeamEdit, 'baseRevision'>) {
      await refuseStrangers(repo, team._id, [input.leaderId, input.dtlId, input.psoId]);
      const { baseZone } = input;
      if (baseZone !== undefined && baseZone !== (team.baseZone ?? null)) refuseSetZone(team._id);
      const said = Object.entries(input).filter(([, value]) => value !== undefined);
      return { name, ...(Object.fromEntries(said) as Partial<TeamDoc>) };
    },
    async remove({ _id: id, name }) {
      const today = clock.today();
      const moved = await repo.movedAfter(today);
      const still = moved.filter((user) => user.teamId !== null && teamOn(user, today) === id);
      const everybody = [...(await repo.members(id)), ...still];
      const { size: count } = new Set(everybody.map(({ _id }) => _id));
      if (count === 0) return {};
      const members = counted(count, 'member');
      throw new Fault('TEAM_HAS_MEMBERS', {
        words: { team: name, members },
        ...(count === still.length && {
          message: `${name} has ${members} until the running shift ends.`,
        }),
      });
    },
    removed: (team) => presentDeleted('team', team),
    async restore({ _id: id }) {
      await refuseKnown(id);
      return {};
    },
  });
}

/** The zones of the organisation's first teams are fixed by their ids (SCH-9, SCH-10). */
function refuseSetZone(id: string): void {
  if (!hasSetZone(id)) return;
  const message = `The zones of team ${id} are fixed by its ID.`;
  throw new Fault('VALIDATION', { message, details: [{ path: 'body.baseZone', message }] });
}
