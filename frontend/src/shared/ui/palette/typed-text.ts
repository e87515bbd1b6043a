import { createContext } from 'react';

/** What was typed of an open palette before its field was there. */
export interface TypedText {
  readonly text: () => string;
  add(letter: string): void;
  takeBack(): void;
  clear(): void;
}

export function makeTypedText(): TypedText {
  let text = '';
  return {
    text: () => text,
    add: (letter) => void (text += letter),
    takeBack: () => void (text = text.slice(0, -1)),
    clear: () => void (text = ''),
  };
}

export const TypedBefore = createContext<Pick<TypedText, 'text'>>({ text: () => '' });
