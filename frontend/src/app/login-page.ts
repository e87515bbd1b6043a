/** The login screen's file. */
export const loadLogin = () => import('../screens/login/login-screen.tsx');

/** Loads it when the browser has nothing better to do: a logout needs it also without a connection. Returns how to stop. */
export function preloadLogin(): () => void {
  const load = () => void loadLogin().catch(() => undefined);
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(load, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(load, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
