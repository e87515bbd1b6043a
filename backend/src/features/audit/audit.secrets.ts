/** Names of fields whose values never enter the trail, whoever recorded them (AUD-3). */
const secret =
  /^(password|passwordHash|newPassword|currentPassword|current|next|csrf|token|secret|secretHash|tokenHash|cookie)$/;

/** A copy as JSON has it, without secrets at any depth. */
export function withoutSecrets(value: object | null): Record<string, unknown> | null {
  if (value === null) return null;
  return JSON.parse(
    JSON.stringify(value, (field, one: unknown) => (secret.test(field) ? undefined : one)),
  ) as Record<string, unknown>;
}
