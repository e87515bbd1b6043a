import { tagRoutes, type AdminTag } from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import { useChange } from '../editing/use-change.ts';
import { tagsTopic } from '../labels/labels.sync.ts';

const lists = [tagsTopic];

/** What a tag's dialog holds. */
export type TagValues = {
  readonly name: string;
  readonly description: string;
  readonly color: string;
};

export const useCreateTag = () =>
  useChange((body: TagValues) => call(tagRoutes.create, { body }), {
    success: 'Tag created successfully',
    failure: 'Failed to create tag',
    lists,
  });

export const useChangeTag = () =>
  useChange(
    ({ id, ...body }: TagValues & { id: string; baseRevision: number }) =>
      call(tagRoutes.change, { params: { tagId: id }, body }),
    { success: 'Tag updated successfully', failure: 'Failed to update tag', lists },
  );

export const useDeleteTag = () =>
  useChange(({ id }: AdminTag) => call(tagRoutes.remove, { params: { tagId: id } }), {
    success: 'Tag deleted successfully',
    failure: 'Failed to delete tag. It may be assigned to users.',
    lists,
  });
