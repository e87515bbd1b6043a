import type { AttendanceStatus } from '@muster/protocol';
import type { KeyboardEvent } from 'react';
import { pressedShortcut } from '../../../shared/ui/hooks/pressed-key.ts';

const statusOfKey: Readonly<Record<string, AttendanceStatus>> = {
  p: 'present',
  a: 'absent',
  t: 'pto',
};

type RowKey =
  | { readonly memberId: string; readonly status: AttendanceStatus }
  | { readonly focus: HTMLElement | null };

/**
 * What a key means on the sheet: P, A and T mark the row that has the focus, up and down lead to the
 * next row. Undefined while something is typed, and for every other key.
 */
export function rowKey({
  key,
  code,
  target,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): RowKey | undefined {
  if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey) return undefined;
  if (target.matches('input:not([type=radio]), textarea, [role=combobox]')) return undefined;
  const row = target.closest<HTMLElement>('[data-member]');
  const memberId = row?.dataset['member'];
  if (!row || memberId === undefined) return undefined;
  const status = statusOfKey[pressedShortcut({ key, code }) ?? ''];
  if (status) return { memberId, status };
  if (!target.matches('[type=radio]')) return undefined;
  if (key === 'ArrowDown') return { focus: radioOf(row.nextElementSibling) };
  if (key === 'ArrowUp') return { focus: radioOf(row.previousElementSibling) };
  return undefined;
}

const radioOf = (row: Element | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[type=radio]:checked') ??
  row?.querySelector<HTMLElement>('[type=radio]') ??
  null;
