import { cn } from '../../../shared/ui/cn.ts';

type DropAreaProps = {
  isOpen: boolean;
  isFull: boolean;
};

/** Where officers can be dropped, or why not (DEP-60, DEP-58); nothing where every place is taken. */
export function DropArea({ isOpen, isFull }: DropAreaProps) {
  if (isOpen && isFull) return null;
  return (
    <p
      className={cn(
        'flex min-h-6.5 items-center justify-center rounded-control border border-dashed text-12 touch:min-h-9',
        isOpen ? 'border-line2 text-ink3' : 'border-line bg-sunken text-ink3',
      )}
    >
      {isOpen ? 'Drop officers here' : 'Station closed'}
    </p>
  );
}
