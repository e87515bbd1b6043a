import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { useSessionScope } from '../session/session-context.tsx';
import { useSingleKeys } from '../ui/hooks/use-hotkey.ts';
import { preferencesOf } from './own-preferences.ts';

/** Has the keys of the page do as this person has chosen, until the session ends (UI-371). */
export default function FollowSingleKeys(): null {
  const { store } = useSessionScope().part(preferencesOf);
  const isOn = useStore(store, ({ preferences }) => preferences.singleKeys);
  useLayoutEffect(() => {
    useSingleKeys.setState({ isOn });
    return () => useSingleKeys.setState({ isOn: true });
  }, [isOn]);
  return null;
}
