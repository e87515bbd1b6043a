/** A record's id names its sheet, so that no second index has to find it: `{userId}.{date}.{teamId}`. */
const pattern = /^([0-9a-f-]{36})\.(\d{4}-\d{2}-\d{2})\.(.+)$/;

export const recordId = (userId: string, date: string, teamId: string): string =>
  `${userId}.${date}.${teamId}`;

export function readRecordId(
  id: string,
): { userId: string; date: string; teamId: string } | undefined {
  const [, userId, date, teamId] = pattern.exec(id) ?? [];
  return userId && date && teamId ? { userId, date, teamId } : undefined;
}
