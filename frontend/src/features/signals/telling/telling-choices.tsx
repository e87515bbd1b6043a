import { useState } from 'react';
import { useStore } from 'zustand';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { askPermission, permission, sound } from './browser-notices.ts';
import { makeOwnTelling } from './use-telling.ts';

/** How this person is told of new lines while they look elsewhere (NOT-30). */
export function TellingChoices() {
  const telling = useSessionScope().part(makeOwnTelling);
  const chosen = useStore(telling.store);
  // Asked anew at each opening: it is changed in the browser's settings.
  const [allowed, setAllowed] = useState(permission);
  const [wasRefused, setRefused] = useState(false);
  async function turn(isOn: boolean): Promise<void> {
    const now = isOn ? await askPermission() : allowed;
    setAllowed(now);
    setRefused(isOn && now === 'default');
    telling.choose({ notices: isOn && now === 'granted' });
  }
  return (
    <section
      aria-label="While this page is not in front"
      className="flex flex-col gap-2 border-t border-line px-3 py-2.5"
    >
      <h3 className="text-12 text-ink3">While this page is not in front</h3>
      <Switch
        label="Show new ones by the browser"
        hint={hintOf(allowed, wasRefused)}
        checked={chosen.notices && allowed === 'granted'}
        disabled={allowed === 'missing' || allowed === 'denied'}
        onChange={(isOn) => void turn(isOn)}
      />
      <Switch
        label="A sound with new ones"
        checked={chosen.sound}
        onChange={(isOn) => {
          telling.choose({ sound: isOn });
          // So that one knows it, and so that the browser lets it be heard later.
          if (isOn) sound().catch(() => undefined);
        }}
      />
    </section>
  );
}

function hintOf(allowed: ReturnType<typeof permission>, wasRefused: boolean): string | undefined {
  if (allowed === 'missing') return 'This browser cannot show notifications here.';
  if (allowed === 'denied') {
    return 'This browser does not let this address notify: allow it in the browser’s settings of the site.';
  }
  return wasRefused ? 'The browser was not given the permission.' : undefined;
}
