import { Check, Eraser, LockKeyhole, type LucideIcon } from 'lucide-react';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { cleaned, guidelines, preserved } from './cleanup-words.ts';

/** What goes, what stays, and how to decide (KEP-13). */
export function CleanupLists() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <List title="What is cleaned" icon={Eraser} tone="text-absent-text" items={cleaned} />
      <List
        title="What is preserved"
        icon={LockKeyhole}
        tone="text-present-text"
        items={preserved}
      />
      <List title="Guidelines" icon={Check} tone="text-ink3" items={guidelines} />
    </div>
  );
}

type ListProps = { title: string; icon: LucideIcon; tone: string; items: readonly string[] };

function List({ title, icon: Icon, tone, items }: ListProps) {
  return (
    <Card as="section" aria-label={title}>
      <h3 className="mb-2 text-14 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1.5 text-13 text-ink2">
        {items.map((item) => (
          <li key={item} className="flex items-start gap-2">
            <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 stroke-[1.75] ${tone}`} />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  );
}
