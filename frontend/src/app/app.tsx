import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { Toaster } from '../shared/ui/feedback/toaster.tsx';
import { WaitingNote } from '../shared/ui/feedback/waiting-note.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { makeQueryClient } from './query-client.ts';
import { AppRoutes } from './routes.tsx';
import { wireSession } from './session-wiring.ts';

/** The page: what everything below shares, around its routes. */
export function App() {
  const [queryClient] = useState(makeQueryClient);
  useEffect(() => wireSession(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <ErrorBoundary page="toasts" fallback={null}>
        <Toaster />
        <WaitingNote />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
