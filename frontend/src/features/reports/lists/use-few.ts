import { useState } from 'react';
import { usePrinting } from '../../../shared/ui/hooks/use-printing.ts';

interface Few<Row> {
  readonly shown: readonly Row[];
  /** How many are not shown. */
  readonly left: number;
  showAll: () => void;
}

/** The first rows of a long list until all are asked for; paper has them all, up to its own limit (ADM-226). */
export function useFew<Row>(
  rows: readonly Row[],
  most: { readonly onScreen: number; readonly onPaper?: number },
): Few<Row> {
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  const limit = isWhole ? Infinity : isPrinting ? (most.onPaper ?? Infinity) : most.onScreen;
  const shown = rows.length > limit ? rows.slice(0, limit) : rows;
  return { shown, left: rows.length - shown.length, showAll: () => setWhole(true) };
}
