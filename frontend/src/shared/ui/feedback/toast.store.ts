import { create } from 'zustand';

/** What a notice is about that goes out of date when the same thing is changed again. */
export type ToastSubject = 'board refusal' | 'sheet refusal' | 'sheet marks';

/** What a toast shows. */
export type ToastContent = {
  title: string;
  /** Who or what caused it and how things stand now. */
  description?: string | undefined;
  variant?: 'default' | 'destructive';
  /** The one thing that helps: Show, Undo. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Stays until it is dismissed; for work that was undone. Otherwise it leaves after 5 s. */
  untilRead?: boolean;
  /** Closes it at the next change of the same thing (UI-43). */
  subject?: ToastSubject | undefined;
};

type Slot = {
  current: (ToastContent & { id: number }) | null;
  show: (content: ToastContent) => void;
  dismiss: (id: number) => void;
};

let lastId = 0;

/**
 * The one slot for a toast (UI-16): a new one takes the place of the one before. It is the page's
 * own, for the login screen too, and is cleared when a session ends.
 */
export const useToastSlot = create<Slot>((set) => ({
  current: null,
  show: (content) => set({ current: { ...content, id: ++lastId } }),
  dismiss: (id) => set((slot) => (slot.current?.id === id ? { current: null } : slot)),
}));

/** Shows a toast, from anywhere; for one's own actions only (UI-15). */
export function toast(content: ToastContent): void {
  useToastSlot.getState().show(content);
}

/** The same thing is changed again: what was said of it is over (UI-43). */
export function closeToast(...subjects: readonly ToastSubject[]): void {
  useToastSlot.setState(({ current }) => ({
    current: current?.subject && subjects.includes(current.subject) ? null : current,
  }));
}

/** Takes away what is shown, so that a toast of one person does not stand for the next (SES-48). */
export function clearToast(): void {
  useToastSlot.setState({ current: null });
}
