import { Braces, Webhook } from 'lucide-react';
import type { Section } from './section.ts';

/** What other programs may do with the product. */
export const programSections = {
  tokens: {
    label: 'API Tokens',
    icon: Braces,
    load: () => import('../../features/tokens/tokens-panel.tsx'),
  },
  webhooks: {
    label: 'Webhooks',
    icon: Webhook,
    load: () => import('../../features/webhooks/webhooks-panel.tsx'),
  },
} satisfies Record<string, Section>;
