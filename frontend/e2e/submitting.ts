import type { Browser } from '@playwright/test';
import { logIn } from './people.ts';
import type { Product } from './server.ts';

interface Person {
  readonly id: string;
}

/** Submits a team's sheet as its leader over HTTP, of all its members or the first of them: a few absences and partial times off among the present. */
export async function submitTeam(
  browser: Browser,
  product: Pick<Product, 'url'>,
  key: string,
  date = '2026-11-20',
  most = Number.POSITIVE_INFINITY,
  ptoTiming = '10:00-14:00',
): Promise<void> {
  const context = await browser.newContext();
  const { request } = context;
  const { user, token } = await logIn(request, product, `tl.${key}`);
  const url = `${product.url}/api/teams/${encodeURIComponent(user.teamId)}/members`;
  const members = (await (await request.get(url)).json()) as Person[];
  const salt = Array.from(key).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const marks = members
    .slice(0, most)
    .map(({ id }, index) => [id, markOf(index + salt, ptoTiming)] as const);
  const submitted = await request.post(`${product.url}/api/attendance/submit`, {
    data: { teamId: user.teamId, date, attendanceData: Object.fromEntries(marks) },
    headers: { 'x-csrf-token': token },
  });
  if (!submitted.ok()) throw new Error(await submitted.text());
  await context.close();
}

function markOf(index: number, ptoTiming: string) {
  if (index % 13 === 0) return { status: 'absent', absenceType: index % 2 ? 'MC' : 'VL' };
  if (index % 11 === 0) return { status: 'pto', ptoTiming };
  return { status: 'present' };
}
