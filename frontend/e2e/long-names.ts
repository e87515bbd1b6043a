import { expect, type Browser } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { logIn } from './people.ts';
import type { Product } from './server.ts';

/** Names as long as somebody gives them: of sixty letters, or as many as are allowed, one word of them longer than a card is wide. */
const of = (prefix: string, most = 60) =>
  `${prefix}${' Donaudampfschifffahrtsgesellschaft with all of its crews and lanes'.repeat(8)}`
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

interface Text {
  readonly type?: string;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Text[];
}

/** Every free text of a body, by the API page, as long as it may be. */
function longTexts(body: string): Record<string, string> {
  const page = new URL('../../docs/openapi.json', import.meta.url);
  const { components } = JSON.parse(readFileSync(page, 'utf8')) as {
    components: { schemas: Record<string, { properties: Record<string, Text> }> };
  };
  const texts = Object.entries(components.schemas[body]?.properties ?? {}).flatMap(
    ([field, schema]) =>
      [schema, ...(schema.anyOf ?? [])]
        .filter((text) => text.type === 'string' && !text.pattern && !text.format && !text.enum)
        .map(({ maxLength }) => [field, of('Long', maxLength)] as const),
  );
  return Object.fromEntries(texts);
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Gives the first two teams, the first one’s leader and two of its members, the first station and a tag of theirs long names, and the first team and station their other texts. */
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
  await change(`/admin/teams/${teams?.[0]?.id}`, of('Team'), longTexts('TeamEdit'));
  await change(`/admin/teams/${teams?.[1]?.id}`, unbroken);
  const ofStation = longTexts('PlacesChangeStationBody');
  await change(`/admin/stations/${stations?.[0]?.id}`, of('CAR', 40), ofStation);
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

  async function change(path: string, name: string, others = {}): Promise<void> {
    const data = { ...others, name };
    const changed = await request.put(`${product.url}/api${path}`, { data });
    expect(changed.status(), `${path}: ${await changed.text()}`).toBe(200);
  }
}
