import { Toaster } from '../shared/ui/toaster.tsx';
import { TooltipProvider } from '../shared/ui/tooltip.tsx';

/** Everything inside the page: what all screens share, then the screens. */
export function App() {
  return (
    <TooltipProvider>
      <Toaster />
    </TooltipProvider>
  );
}
