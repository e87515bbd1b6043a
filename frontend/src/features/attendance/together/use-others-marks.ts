import type { SheetDraft } from '@muster/protocol';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import type { Edits } from '../attendance.merge.ts';
import { othersMarks, sentMarks, type OthersMarks } from './drafts.view.ts';

/** Changes in this time are shown to the others at once, in ms. */
const gatherMs = 250;
const none: readonly SheetDraft[] = [];

interface Marking {
  readonly teamId: string;
  readonly date: string;
  readonly me: string;
  readonly edits: Edits;
  /** Whether this person marks the sheet; who only looks at it hears nothing. */
  readonly isMarking: boolean;
}

/** Shows one's marks to the team's other leaders as they are made, and answers theirs (ATT-114). */
export function useOthersMarks({ teamId, date, me, edits, isMarking }: Marking): OthersMarks {
  const { channel } = useLiveChannel();
  const [drafts, setDrafts] = useState(none);
  const mine = useRef(edits);
  useEffect(() => {
    mine.current = edits;
  });

  useEffect(() => {
    if (!isMarking) return undefined;
    // A new connection begins with what the others have; only then the server takes what is here.
    let shownOn = 0;
    const offs = [
      channel.on('sheet:drafts', (picture) => {
        if (picture.teamId !== teamId || picture.date !== date) return;
        setDrafts(picture.drafts);
        const isFirst = shownOn !== channel.connection;
        shownOn = channel.connection;
        const marks = sentMarks(mine.current);
        if (isFirst && Object.keys(marks).length > 0)
          channel.hint('sheet:draft', { teamId, date, marks });
      }),
      channel.onState((state) => {
        if (state !== 'connected') setDrafts(none);
      }),
    ];
    return () => {
      offs.forEach((off) => off());
      setDrafts(none);
    };
  }, [channel, teamId, date, isMarking]);

  const isFirst = useRef(true);
  useEffect(() => {
    // What was here before is sent with the first picture.
    if (isFirst.current) {
      isFirst.current = false;
      if (Object.keys(edits).length === 0) return undefined;
    }
    if (!isMarking) return undefined;
    const timer = setTimeout(
      () => channel.hint('sheet:draft', { teamId, date, marks: sentMarks(edits) }),
      gatherMs,
    );
    return () => clearTimeout(timer);
  }, [channel, teamId, date, edits, isMarking]);

  return useMemo(() => othersMarks(drafts, me), [drafts, me]);
}
