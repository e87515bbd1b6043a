import { useEffect, useEffectEvent, useState } from 'react';
import {
  asking,
  isScreenPaired,
  pairScreen,
  type EnterCode,
  type PairingState,
} from './pairing.ts';
import { counted } from '@muster/protocol';
import { Logo } from '../../../shared/ui/layout/logo.tsx';

/** Whether a demo's sign-in page has opened this screen: told once, so that one taken off is not paired again by itself. */
function takeDemo(): boolean {
  const { hash, pathname, search } = window.location;
  if (hash !== '#demo') return false;
  window.history.replaceState(window.history.state, '', pathname + search);
  return true;
}

const enterInDemo: EnterCode = async (...code) =>
  (await import('./demo-code.ts')).enterInDemo(...code).catch(() => false);

/** Shows codes until the screen is paired, then calls `onPaired` once. */
export function usePairing(onPaired: () => void): PairingState {
  const [state, setState] = useState(asking);
  const paired = useEffectEvent(onPaired);
  useEffect(() => {
    const end = new AbortController();
    pairScreen(setState, end.signal, takeDemo() ? enterInDemo : undefined).then(
      paired,
      (error: unknown) => {
        if (!end.signal.aborted) throw error;
      },
    );
    return () => end.abort();
  }, []);
  return state;
}

/** Asks whether this screen is paired and tells it once; answers what keeps it from being told. */
export function useIsPaired(onAnswer: (isPaired: boolean) => void): string | undefined {
  const [trouble, setTrouble] = useState<string>();
  const answered = useEffectEvent(onAnswer);
  useEffect(() => {
    const end = new AbortController();
    isScreenPaired(setTrouble, end.signal).then(
      (isPaired) => {
        if (isPaired) takeDemo();
        return answered(isPaired);
      },
      (error: unknown) => {
        if (!end.signal.aborted) throw error;
      },
    );
    return () => end.abort();
  }, []);
  return trouble;
}

type PairingScreenProps = {
  code: string | null;
  minutesLeft: number;
  trouble: string | undefined;
  /** The address at which people sign in, as they type it. */
  address: string;
};

const steps = [
  'Sign in at {address} as an administrator or watch TL',
  'Open Displays and choose Pair a Display',
  'Enter this code',
] as const;

/** What a screen without keyboard shows until somebody pairs it (DIS-1). */
export function PairingScreen({ code, minutesLeft, trouble, address }: PairingScreenProps) {
  return (
    <main className="flex h-dvh flex-col justify-between bg-bg p-[4rem]">
      <p className="flex items-center gap-[1.25rem] text-[2.25rem]/[1.2] font-semibold">
        <Logo className="h-[2.25rem]" />
        Muster
      </p>
      <div className="flex flex-col items-center gap-[2.5rem] text-center">
        <h1 className="text-[2.75rem]/[1.2] font-medium text-ink2">Pair this screen</h1>
        <p
          aria-label={code ? `Pairing code ${code.split('').join(' ')}` : undefined}
          className="self-stretch text-[13rem]/[1] font-semibold tracking-[0.08em]"
        >
          {/* A new code stands in the place of the old one at once, and moves nothing else. */}
          <span key={code}>{code ? `${code.slice(0, 3)} ${code.slice(3)}` : '··· ···'}</span>
        </p>
        <p className="self-stretch text-[1.75rem]/[1.3] text-ink2" role="status">
          {trouble ? (
            <span className="font-medium text-pto-text">{trouble} It tries again by itself.</span>
          ) : (
            <span key={code}>{code ? lifeText(minutesLeft) : 'Asking for a code…'}</span>
          )}
        </p>
      </div>
      <ol className="grid grid-cols-3 gap-[3rem]">
        {steps.map((step, index) => (
          <li
            key={step}
            className="border-t-[0.125rem] border-line2 pt-[1.25rem] text-[1.875rem]/[1.3]"
          >
            <span className="mr-[0.75rem] text-ink3">{index + 1}</span>
            {step.replace('{address}', address)}
          </li>
        ))}
      </ol>
    </main>
  );
}

const lifeText = (minutes: number) =>
  `This code is good for ${counted(minutes, 'more minute')}; a new one follows by itself.`;
