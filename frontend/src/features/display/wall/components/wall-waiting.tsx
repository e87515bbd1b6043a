import { Logo } from '../../../../shared/ui/layout/logo.tsx';

/** The wall before its first answer. */
export function WallWaiting({ trouble }: { trouble: string | undefined }) {
  return (
    <main className="flex h-dvh flex-col items-center justify-center gap-[2rem] bg-bg text-ink">
      <Logo className="h-[4rem]" />
      {trouble && (
        <p
          role="status"
          className="px-[2rem] text-center text-[1.75rem]/[1.3] font-medium text-balance text-pto-text"
        >
          {trouble} It tries again by itself.
        </p>
      )}
    </main>
  );
}
