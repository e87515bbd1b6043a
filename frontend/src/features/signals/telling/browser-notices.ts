/** What a browser has for telling somebody who looks elsewhere (NOT-30, NOT-31). */

export type Permission = NotificationPermission | 'missing';

/** Whether this browser may show notifications; `missing` where it cannot. */
export const permission = (): Permission =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission;

/** Asks the person, on their press. */
export async function askPermission(): Promise<Permission> {
  if (typeof Notification === 'undefined') return 'missing';
  return Notification.requestPermission();
}

export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The page where it is settled. */
  readonly link: string;
  readonly onPress: () => void;
}

/** Shows one; the same id again takes its place. */
export async function showNotice({ id, title, text, link, onPress }: Notice): Promise<void> {
  if (permission() !== 'granted') return;
  const options = { body: text, tag: id, icon: '/favicon.svg' };
  try {
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      onPress();
    });
  } catch {
    // A phone's browser shows them only through a worker, which hears of a press.
    const worker = await workers()?.getRegistration();
    await worker?.showNotification(title, { ...options, data: link });
  }
}

/** Where the page's address is not safe there are none. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** The worker says where a pressed one leads. */
const isPressed = (data: unknown): data is { readonly pressed: string } =>
  typeof data === 'object' &&
  data !== null &&
  'pressed' in data &&
  typeof data.pressed === 'string';

/** Goes where a notification leads that was pressed at the worker; answers how to stop. */
export function followPresses(goTo: (link: string) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (isPressed(data)) goTo(data.pressed);
  };
  workers()?.addEventListener('message', hear);
  return () => workers()?.removeEventListener('message', hear);
}

/** Nobody has to be told what they have before them. */
export const isInFront = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus();

const claimedForMs = 5000;
const frontFirstMs = 300;

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** True for the one page of this browser that tells of a line; the page in front comes first. */
export async function claim(id: string, inFront: boolean): Promise<boolean> {
  if (!inFront) await after(frontFirstMs);
  // Where the page's address is not safe there are none.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return true;
  return new Promise((resolve) => {
    void locks.request(`muster_telling ${id}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await after(claimedForMs);
    });
  });
}

let audio: AudioContext | undefined;

/** Two short tones. */
export async function sound(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Without a press on the page before, the browser keeps it silent.
  await audio.resume();
  for (const [at, frequency] of [
    [0, 660],
    [0.18, 880],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + at;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.17);
  }
}
