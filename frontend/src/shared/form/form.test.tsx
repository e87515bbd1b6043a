import { teamInput, userInput } from '@muster/protocol';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { renderLive } from '../../testing/render-live.tsx';
import { Fault } from '../http/fault.ts';
import { TextField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { drawTyped, useForm, type Save } from './use-form.ts';

type Values = { readonly id: string; readonly name: string };
const nothing: Values = { id: '', name: '' };
const taken = new Fault({ code: 'TEAM_EXISTS', detail: 'The ID is taken', status: 409 });

function Dialog({ refuses }: { refuses: (values: Values) => Fault }) {
  const form = useForm({
    row: undefined,
    input: z.object({ id: teamInput.shape.id, name: userInput.shape.phone }),
    valuesOf: () => nothing,
    check: ({ name }) => (name === '' ? { name: 'A name is required' } : {}),
    about: { TEAM_EXISTS: 'id' },
    save: {
      isPending: false,
      error: null,
      mutate: ({ values }: Save<Values>, { onError }) => onError(refuses(values)),
    },
  });
  return (
    <FormDialog title="Create" submitLabel="Create" onClose={() => {}} {...form.frame}>
      <TextField form={form} name="id" label="ID" />
      <TextField form={form} name="name" label="Name" />
    </FormDialog>
  );
}

it('what is wrong with a field leads there each time, and a refusal goes once the field is changed [UI-17, UI-376]', async () => {
  const { user } = renderLive(<Dialog refuses={() => taken} />);
  const [id, name] = [screen.getByLabelText('ID'), screen.getByLabelText('Name')];
  const create = screen.getByRole('button', { name: 'Create' });
  for (const _ of [1, 2]) {
    await user.click(create);
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('A name is required');
    await user.click(id);
  }
  await user.type(name, 'Alpha');
  expect(name).toBeValid();
  await user.click(create);
  expect(id).toHaveFocus();
  expect(id).toHaveAccessibleDescription('The ID is taken');
  await user.type(id, 'A1');
  expect(id).toBeValid();
});

it('no more can be typed than the call takes [DIR-1, DIR-170]', () => {
  renderLive(<Dialog refuses={() => taken} />);
  expect(screen.getByLabelText('ID')).toHaveAttribute('maxlength', '32');
  expect(screen.getByLabelText('Name')).toHaveAttribute('maxlength', '32');
});

const base = { name: 'SPS', description: 'Old', tags: ['Xray'] };
const typed = (name: keyof typeof base, value: unknown, takesTheirs = false) =>
  new Map([[name, { value, seen: base[name], takesTheirs }]]);

it('untouched fields follow the other person, one’s own stay [ADM-43]', () => {
  const theirs = { ...base, tags: ['Dog'] };
  const drawn = drawTyped(theirs, typed('description', 'Mine'));
  expect(drawn.values).toEqual({ name: 'SPS', description: 'Mine', tags: ['Dog'] });
  expect([...drawn.touched]).toEqual(['description']);
  expect(drawn.clashes).toEqual({});
});

it('of a field that both have changed, one’s own stays and the other is told, to take it and to take one’s own back [ADM-43]', () => {
  const theirs = { ...base, tags: ['Dog'] };
  const mine = drawTyped(theirs, typed('tags', ['Mine']));
  expect(mine.values.tags).toEqual(['Mine']);
  expect(mine.clashes).toEqual({ tags: { theirs: ['Dog'], isTaken: false } });
  const taken = drawTyped(theirs, typed('tags', ['Mine'], true));
  expect(taken.values.tags).toEqual(['Dog']);
  expect(taken.touched.size).toBe(0);
  expect(taken.clashes).toEqual({ tags: { theirs: ['Dog'], isTaken: true } });
});

it('both setting the same is no clash [ADM-43]', () => {
  const same = { ...base, tags: ['Same'] };
  const drawn = drawTyped(same, typed('tags', ['Same']));
  expect(drawn.values).toEqual(same);
  expect(drawn.touched.size).toBe(0);
  expect(drawn.clashes).toEqual({});
});
