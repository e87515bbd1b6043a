import {
  nameKey,
  type AdminTeam,
  compareTeams,
  counted,
  type DeletedThing,
  hasSetZone,
  teamOn,
  type TeamEdit,
  type TeamInput,
} from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { Administration } from '../row-writers.ts';
import { membersByTeam, presentTeam } from '../directory.present.ts';
import type { TeamDoc, UserDoc } from '../directory.repo.ts';
import type { Actor } from '../../../lib/rows/row-doc.ts';
import { deletion, presentDeleted, restorableSince } from '../writing/deletion.ts';
import { presentWrites } from '../../../lib/rows/present-writes.ts';

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
export function teamsService({ repo, writers, clock, order, sheetMonths }: Administration) {
  const writer = writers.teams;

  const present = (team: TeamDoc, members: readonly UserDoc[]): AdminTeam => ({
    ...presentTeam(team, members),
    ...presentWrites(team),
  });
  const presentOne = async (team: TeamDoc) => present(team, await repo.members(team._id));

  async function list(): Promise<AdminTeam[]> {
    const [teams, people] = await Promise.all([repo.teams(), repo.users()]);
    const inTeam = membersByTeam(people);
    return teams.map((team) => present(team, inTeam.get(team._id) ?? [])).toSorted(compareTeams);
  }

  async function create({ id, name, baseZone = null }: TeamInput, acting: Actor) {
    if (baseZone !== null) refuseSetZone(id);
    const team: TeamDoc = {
      _id: id,
      name,
      leaderId: null,
      dtlId: null,
      psoId: null,
      baseZone,
      createdAt: new Date(clock.now()),
    };
    const made = await order.writeBetween(async () => {
      const hasId = (one: TeamDoc) => nameKey(one._id) === nameKey(id);
      const known = (await repo.teams()).find(hasId);
      if (known) throw new Fault('TEAM_EXISTS', { words: { id: known._id } });
      const since = restorableSince(clock);
      const deleted = (await repo.rows.teams.deletedSince(since)).find(hasId);
      if (deleted) {
        throw new Fault('TEAM_ID_DELETED', { words: { id: deleted._id, name: deleted.name } });
      }
      // What can be restored no more gives its place away, also before it is removed (DIR-141).
      await repo.rows.teams.removeDeleted([id], since);
      return writer.insert(team, acting);
    });
    return presentOne(made);
  }

  async function change(
    id: string,
    { baseRevision, name, ...input }: TeamEdit,
    acting: Actor,
  ): Promise<AdminTeam> {
    const changed = await order.writeBetween(() =>
      writer.revise({
        id,
        acting,
        baseRevision,
        present: presentOne,
        async decide(team) {
          await refuseStrangers(repo, id, [input.leaderId, input.dtlId, input.psoId]);
          const { baseZone } = input;
          if (baseZone !== undefined && baseZone !== (team.baseZone ?? null)) refuseSetZone(id);
          const said = Object.entries(input).filter(([, value]) => value !== undefined);
          return { name, ...(Object.fromEntries(said) as Partial<TeamDoc>) };
        },
      }),
    );
    return presentOne(changed);
  }

  async function remove(id: string, acting: Actor): Promise<DeletedThing> {
    const deleted = await order.write(() =>
      writer.revise({
        id,
        acting,
        present: presentOne,
        async decide(team) {
          const today = clock.today();
          const moved = await repo.movedAfter(today);
          const still = moved.filter((user) => user.teamId !== null && teamOn(user, today) === id);
          const everybody = [...(await repo.members(id)), ...still];
          const { size: count } = new Set(everybody.map(({ _id }) => _id));
          if (count > 0) {
            const members = counted(count, 'member');
            throw new Fault('TEAM_HAS_MEMBERS', {
              words: { team: team.name, members },
              ...(count === still.length && {
                message: `${team.name} has ${members} until the running shift ends.`,
              }),
            });
          }
          return deletion(clock, acting);
        },
      }),
    );
    return presentDeleted('team', deleted);
  }

  async function sheets(id: string): Promise<{ months: number }> {
    const teams = await repo.teams();
    if (!teams.some(({ _id }) => _id === id)) throw new Fault('NOT_FOUND');
    return { months: await sheetMonths(id) };
  }

  return { list, create, change, remove, sheets };
}

export type TeamsService = ReturnType<typeof teamsService>;

/** The zones of the organisation's first teams are fixed by their ids (SCH-9, SCH-10). */
function refuseSetZone(id: string): void {
  if (!hasSetZone(id)) return;
  const message = `The zones of team ${id} are fixed by its ID.`;
  throw new Fault('VALIDATION', { message, details: [{ path: 'body.baseZone', message }] });
}
