import type { Member } from '@muster/protocol';
import type { ReactNode } from 'react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';

interface MemberNameProps {
  readonly member: Member;
  readonly isFresh?: boolean;
  /** At the end of the line on a narrow screen. */
  readonly children?: ReactNode;
}

/** Name, role and username; a long name wraps, and the username gives way to it. */
export function MemberName({ member, isFresh = false, children }: MemberNameProps) {
  return (
    <div className="flex min-w-0 items-center gap-x-2 md:min-h-control md:flex-wrap">
      <bdi className="min-w-0 leading-5 font-semibold wrap-anywhere">{member.name}</bdi>
      <RoleBadge role={member.role} compact />
      <span
        className="min-w-0 flex-1 shrink-[99] truncate text-12 leading-5 text-ink3"
        data-tip={member.username}
        data-tip-cut=""
      >
        {member.username}
      </span>
      {isFresh && <span className="shrink-0 text-12 text-present-text">just now</span>}
      {children}
    </div>
  );
}
