import './shared/http/no-eval.ts';
import '@fontsource-variable/ibm-plex-sans/standard.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadPage } from './app/routes.tsx';
import { surviveTranslation } from './app/translated-text.ts';
import { keepShellOnDevice } from './app/shell-worker.ts';
import { followMistakes } from './shared/faults/page-mistakes.ts';
import { followSteps } from './shared/leaving/losses.ts';
import { followLastInput, leaveKeysToComposition } from './shared/ui/hooks/keys-and-presses.ts';
import { followTextSize, followTheme } from './shared/ui/layout/theme.ts';
import './styles/main.css';

leaveKeysToComposition();
followLastInput();
followMistakes();
followSteps();
followTheme();
followTextSize();
keepShellOnDevice();

// Taken away where the browser is too old, and says so itself (UI-362).
const root = document.getElementById('root');
/** As long as the first page may keep the browser waiting before there is a skeleton, in ms. */
const longestMs = 300;
const rest = new Promise<void>((resolve) => void setTimeout(resolve, longestMs));
// The letters too, so that no line becomes shorter under somebody's eyes.
const letters = document.fonts.load("1em 'IBM Plex Sans Variable'").catch(() => []);
const first = Promise.all([preloadPage(location.pathname), letters]);
// What cannot be fetched is asked for again, and told, by the page itself.
void Promise.race([first.catch(() => undefined), rest]).then(
  () =>
    root &&
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
);

/** A page that asks not to be translated is translated only by somebody who has seen it, in ms. */
const seenAfterMs = 2_000;
setTimeout(surviveTranslation, seenAfterMs);
