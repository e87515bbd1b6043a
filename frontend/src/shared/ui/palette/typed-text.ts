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

export const TypedBefore = createContext<Pick<TypedText, 'text' | 'follow'>>(makeTypedText());
