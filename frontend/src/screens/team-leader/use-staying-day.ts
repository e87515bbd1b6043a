import { useState } from 'react';

/**
 * The day that a screen shows by itself: it turns with the date on duty, except under somebody's hands. Whether
 * they are is asked once, when the day turns; a day that stayed is left only by the person (ATT-85).
 */
export function useStayingDay(today: string, isInUse: (day: string) => boolean) {
  const [day, setDay] = useState(today);
  const [stayedOn, setStayedOn] = useState<string>();
  if (today !== day && today !== stayedOn) {
    if (day !== '' && isInUse(day)) setStayedOn(today);
    else setDay(today);
  }
  return { day, goToToday: () => setDay(today) };
}

/** Whether a dialog, a list or a menu is open. */
export const isSomethingOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
