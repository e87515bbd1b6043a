import { Badge } from '../../../shared/ui/feedback/badge.tsx';

/** Whether somebody can sign in. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'present' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
);
