import '@testing-library/jest-dom/vitest';
import { notifyManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setClockOffset } from '../shared/dates/clock.ts';
import { nextTask } from './next-task.ts';

// The default of a second is short for a busy machine; what is there sooner is found sooner.
configure({ asyncUtilTimeout: 5_000 });

// The cache tells its observers in a timer of no length, which comes before or after another task as it likes.
notifyManager.setScheduler((notify) => void nextTask(notify));

afterEach(() => {
  cleanup();
  // One page runs all files: the next test has the device's time again.
  setClockOffset(0);
  localStorage.clear();
});
