import '@testing-library/jest-dom/vitest';
import { notifyManager } from '@tanstack/react-query';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { setClockOffset } from '../shared/dates/clock.ts';
import { clearToast } from '../shared/ui/feedback/toast.store.ts';
import { nextTask } from './next-task.ts';
import { quickenComputedStyle, quickenQueries } from './quick-computed-style.ts';

configure({
  // The default of a second is short for a busy machine; what is there sooner is found sooner.
  asyncUtilTimeout: 5_000,
  // While something is waited for, each look that does not find it yet is such an error: the page is printed, which
  // takes longer than the look, when somebody reads it.
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    let whole: string | undefined;
    const get = () =>
      (whole ??= [message, prettyDOM(container)].filter((part) => part).join('\n\n'));
    return Object.defineProperty(error, 'message', { get, configurable: true });
  },
});

// The cache tells its observers in a timer of no length, which comes before or after another task as it likes.
notifyManager.setScheduler((notify) => void nextTask(notify));

quickenComputedStyle(window);
quickenQueries(window);

// React notes where each element was made, as an Error with its stack, for 10,000 in a second; nothing here reads it.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    // Which React does once a second, to begin anew.
    set() {},
    configurable: true,
  });

const { fetch } = globalThis;

// One page runs all files: the next test finds it as if it had just been opened, whatever this one has replaced.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  cleanup();
  globalThis.fetch = fetch;
  setClockOffset(0);
  localStorage.clear();
  sessionStorage.clear();
  clearToast();
  // What a dialog that was open at the end has left.
  document.body.style.pointerEvents = '';
});
