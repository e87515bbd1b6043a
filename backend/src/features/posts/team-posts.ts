import {
  calledOf,
  compareMembers,
  nameAmong,
  type Assignment,
  type AttendanceRecord,
  type Board,
  type Member,
  type TeamPosts,
} from '@muster/protocol';

interface DeployedDay {
  readonly board: Board;
  readonly saved: readonly Assignment[];
  /** Of the team's sheet. */
  readonly records: readonly Pick<AttendanceRecord, 'userId' | 'status'>[];
}

/** A team's people with their places on the saved list of a date (PST-1, PST-2). Pure. */
export function teamPostsOf(
  teamId: string,
  members: readonly Member[],
  { board, saved, records }: DeployedDay,
): TeamPosts {
  const statuses = new Map(records.map(({ userId, status }) => [userId, status]));
  const lines = new Map(saved.map((line) => [line.userId, line]));
  const officers = new Map(board.officers.map((officer) => [officer.id, officer]));
  const known = new Set(members.map(({ id }) => id));
  // Whoever was posted under this team has left it since.
  const left = saved
    .filter(({ userId, userTeamId }) => userTeamId === teamId && !known.has(userId))
    .map(({ userId, userName: name, userRole: role }) => ({
      id: userId,
      name: calledOf(officers.get(userId) ?? { name }),
      role,
    }));
  const called = nameAmong(members);
  const people = [
    ...members
      .filter(({ id, isActive }) => isActive || lines.has(id))
      .map((member) => ({ id: member.id, name: called(member), role: member.role })),
    ...left,
  ].toSorted(compareMembers);
  return {
    teamId,
    date: board.date,
    savedAt: board.savedAt,
    savedByName: board.savedBy?.name ?? null,
    posts: people.map(({ id, name, role }) => {
      const line = lines.get(id);
      const officer = officers.get(id);
      return {
        userId: id,
        userName: name,
        userRole: role,
        eligible: officer !== undefined,
        status: statuses.get(id) ?? null,
        ptoTiming: officer?.ptoTiming ?? null,
        notes: line?.notes ?? null,
        post: line
          ? { stationId: line.stationId, stationName: line.stationName, zoneName: line.zoneName }
          : null,
      };
    }),
  };
}
