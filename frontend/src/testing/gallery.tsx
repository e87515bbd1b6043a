// Every component in every state, for looking at: `npm run dev -w frontend`, then /gallery.html.
// The build starts from index.html alone, so none of this is part of the product.
import '@fontsource-variable/ibm-plex-sans/wdth.css';
import '../styles/main.css';
import { createRoot } from 'react-dom/client';
import { followTheme } from '../shared/ui/layout/theme.ts';
import { Gallery } from './gallery/gallery-frame.tsx';

followTheme();

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
