import { expect, type Browser } from '@playwright/test';
import { logIn } from './people.ts';
import type { Product } from './server.ts';

/** Names as long as somebody gives them: of sixty letters, or as many as are allowed, one word of them longer than a card is wide. */
const of = (prefix: string, most = 60) =>
  `${prefix} Donaudampfschifffahrtsgesellschaft with all of its crews and lanes`
    .slice(0, most)
    .trim();

/** One word of sixty letters, which finds no place to wrap. */
const unbroken = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauuntergesell'.slice(
  0,
  60,
);

/** What a wall and a tag are called then. */
export const longDisplay = of('Wall');
export const longTag = of('AC', 40);

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Gives the first two teams, the first one’s leader and two of its members, the first station and a tag of theirs long names. */
export async function giveLongNames(browser: Browser, product: Pick<Product, 'url'>) {
  const { request, close } = await administrator();
  const read = async (path: string) =>
    (await (await request.get(`${product.url}/api${path}`)).json()) as (Named & {
      username?: string;
    })[];
  const [teams, users, stations] = await Promise.all(
    ['/teams', '/users', '/admin/stations'].map(read),
  );
  const people = (users ?? []).filter(({ username = '' }) =>
    ['tl.a1', 'pso.a2', 'a1.04', 'a1.07'].includes(username),
  );
  await change(`/admin/teams/${teams?.[0]?.id}`, of('Team'));
  await change(`/admin/teams/${teams?.[1]?.id}`, unbroken);
  await change(`/admin/stations/${stations?.[0]?.id}`, of('CAR', 40));
  for (const { id, name } of people) await change(`/users/${id}`, of(name));
  const tag = await request.post(`${product.url}/api/admin/tags`, { data: { name: longTag } });
  const { id: tagId } = (await tag.json()) as Named;
  for (const { id } of people.slice(0, 2)) {
    const response = await request.post(`${product.url}/api/admin/users/${id}/tags`, {
      data: { tagId },
    });
    expect(response.ok(), await response.text()).toBe(true);
  }
  await close();

  async function administrator() {
    const context = await browser.newContext();
    const { token } = await logIn(context.request, product, 'admin');
    const headers = { 'x-csrf-token': token };
    await context.setExtraHTTPHeaders(headers);
    return { request: context.request, close: () => context.close() };
  }

  async function change(path: string, name: string): Promise<void> {
    const changed = await request.put(`${product.url}/api${path}`, { data: { name } });
    expect(changed.status(), `${path}: ${await changed.text()}`).toBe(200);
  }
}
