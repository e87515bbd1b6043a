import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { chooseTheme, followTheme } from '../../../shared/ui/layout/theme.ts';
import { useWallPage } from './use-wall.ts';

it('stays dark when the colour scheme of the device or the choice of another tab changes [DIS-25]', () => {
  const device = Object.assign(new EventTarget(), { matches: true });
  const paper = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (query: string) => (query === 'print' ? paper : device));
  const theme = () => document.documentElement.dataset['theme'];
  followTheme();
  const Page = () => {
    useWallPage();
    return null;
  };
  const { unmount } = render(<Page />);
  device.matches = false;
  device.dispatchEvent(new Event('change'));
  expect(theme()).toBe('dark');
  chooseTheme('light');
  expect(theme()).toBe('dark');
  unmount();
  expect(theme()).toBe('light');
  chooseTheme('system');
});
