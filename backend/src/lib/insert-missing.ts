import type { Model } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.ts';

/**
 * Inserts the documents that are not there yet; one with a known id or unique value is left as it
 * stands. They go as they are: whole documents of our own making need no second validation.
 */
export async function insertMissing<Doc>(model: Model<Doc>, docs: readonly Doc[]): Promise<void> {
  if (docs.length === 0) return;
  try {
    await model.insertMany([...docs], { ordered: false, lean: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
