import type { ChosenPassword } from '../../../lib/rows/chosen-password.ts';
import type { RowWriters } from '../row-writers.ts';

/** A password that a person has chosen, in one write with what makes it theirs to choose (SES-61, SES-65). */
export const passwordWriter =
  (writer: RowWriters['users']) =>
  async (asked: ChosenPassword): Promise<void> => {
    const { userId, passwordHash, acting, spares, link, confirm } = asked;
    await writer.revise({
      id: userId,
      acting,
      ...(link !== undefined && { verb: 'link-redeemed' }),
      // Nobody edits an older form of it.
      present: async () => ({}),
      decide(user) {
        confirm(user);
        return {
          passwordHash,
          ...(user.mustChangePassword && { mustChangePassword: false }),
          ...(link !== undefined && { redeemedLink: link }),
        };
      },
      detail: () => ({ ends: 'password_changed', spares }),
    });
  };
