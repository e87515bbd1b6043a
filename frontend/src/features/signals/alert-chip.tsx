import { BellRing, TriangleAlert } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useLive } from '../../shared/live/use-live.ts';
import { cn } from '../../shared/ui/cn.ts';
import { Popover } from '../../shared/ui/overlays/popover.tsx';
import { AlertLine } from './alert-strip.tsx';
import { alertsTopic } from './alerts.sync.ts';
import { alertWords, openAlerts } from './alerts.view.ts';
import { useCommand } from '../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';

/** How many alerts there are, in the bar over the board; it opens them (KNO-47). Without any there is none. */
export function AlertChip() {
  const { data = [] } = useLive(alertsTopic(useOrganisation().today));
  const [isOpen, setOpen] = useState(false);
  const open = openAlerts(data);
  const shown = [...open.unseen, ...open.seen];
  if (shown.length === 0) return null;
  const tone = open.urgent > 0 ? 'urgent' : open.unseen.length > 0 ? 'open' : 'seen';
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Chip tone={tone} count={shown.length - open.seen.length} words={alertWords(open)} />
      }
      label="Alerts"
      align="end"
      className="max-h-[min(28rem,70dvh)] w-110 max-w-[calc(100vw-1rem)] overflow-y-auto p-0"
    >
      <ul aria-label="Alerts" className="divide-y divide-line">
        {shown.map((alert) => (
          <AlertLine key={alert.id} alert={alert} onFollow={() => setOpen(false)} />
        ))}
      </ul>
    </Popover>
  );
}

const tones = {
  urgent: 'border-absent bg-absent-ground text-absent-text',
  open: 'border-pto bg-pto-ground text-pto-text',
  seen: 'border-line2 bg-surface text-ink2 dark:bg-raised',
} as const;

type ChipProps = Omit<ComponentProps<'button'>, 'children'> & {
  tone: keyof typeof tones;
  count: number;
  /** "3 alerts, 2 urgent". */
  words: string;
};

function Chip({ tone, count, words, ref, ...rest }: ChipProps) {
  const command = useCommand(ref);
  const Icon = tone === 'urgent' ? TriangleAlert : BellRing;
  return (
    <button
      ref={command}
      {...rest}
      type="button"
      aria-label={words}
      data-tip={words}
      className={cn(
        'flex h-7 shrink-0 items-center gap-1.5 rounded-control border px-2 text-12 font-semibold whitespace-nowrap touch:h-11 touch:min-w-11 touch:justify-center phone:mx-0!',
        tones[tone],
      )}
    >
      <Icon aria-hidden className="size-4 stroke-[1.75]" />
      <span aria-hidden className="xl:hidden">
        {count > 0 ? count : '0'}
      </span>
      <span aria-hidden className="max-xl:hidden">
        {words}
      </span>
    </button>
  );
}
