import './shared/http/no-eval.ts';
import '@fontsource-variable/ibm-plex-sans/standard.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followTextSize } from './shared/ui/layout/text-size.ts';
import { followTheme } from './shared/ui/layout/theme.ts';
import './styles/main.css';

followTheme();
followTextSize();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
