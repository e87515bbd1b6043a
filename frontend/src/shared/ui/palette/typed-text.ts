import { createContext } from 'react';

/** What is typed of an open palette until its field has the focus. */
export interface TypedText {
  readonly text: () => string;
  readonly isOver: () => boolean;
  add(letter: string): void;
  takeBack(): void;
  /** Hears the whole text at once, and again once the field has the focus. */
  follow(hear: (text: string) => void): () => void;
  begin(): void;
  end(): void;
}

export function makeTypedText(): TypedText {
  let text = '';
  let isOver = true;
  const hearing = new Set<(text: string) => void>();
  return {
    text: () => text,
    isOver: () => isOver,
    add: (letter) => void (text += letter),
    takeBack: () => void (text = text.slice(0, -1)),
    follow(hear) {
      hear(text);
      if (!isOver) hearing.add(hear);
      return () => void hearing.delete(hear);
    },
    begin() {
      text = '';
      isOver = false;
    },
    end() {
      isOver = true;
      for (const hear of hearing) hear(text);
      hearing.clear();
    },
  };
}

/** What was asked for and typed before the page that comes has a palette (UI-320). */
export interface AwaitedPalette {
  /** Undefined where none was asked for. */
  readonly typed: () => TypedText | undefined;
  /** `holder` stands for the palette now. */
  hold(typed: TypedText, holder: object): void;
  /** The palette is there, or was given up. */
  end(): void;
  /** `holder` is gone: nothing is awaited any more unless something has come in its place. */
  leave(holder: object): void;
}

export function makeAwaitedPalette(): AwaitedPalette {
  let awaited: { readonly typed: TypedText; readonly holder: object } | undefined;
  return {
    typed: () => awaited?.typed,
    hold: (typed, holder) => void (awaited = { typed, holder }),
    end: () => void (awaited = undefined),
    leave(holder) {
      if (awaited?.holder === holder) awaited = undefined;
    },
  };
}

/** Of the page that is signed in: while it comes, what stands for it is drawn anew, and the letters go over to the next. */
export const PaletteAwaited = createContext<AwaitedPalette | null>(null);

export const TypedBefore = createContext<Pick<TypedText, 'text' | 'follow'>>(makeTypedText());
