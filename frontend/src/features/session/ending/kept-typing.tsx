import { useEffect, useState } from 'react';
import {
  forgetTyping,
  keepTyping,
  readTyping,
  type TypedText,
} from '../../../shared/session/kept-typing.storage.ts';
import { followTyping, putBack } from '../../../shared/session/typed-fields.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { endsByItself, useSession } from '../session.store.ts';

/** Keeps what is typed over the end of a session, and says what of it has not found its place again (SES-112). */
export function KeptTyping({ userId }: { userId: string }) {
  const [left, setLeft] = useState<readonly TypedText[]>(() => readTyping(userId)?.texts ?? []);

  useEffect(() => {
    const typing = followTyping();
    const unsubscribe = useSession.subscribe((state, before) => {
      if (before.session?.user.id !== userId || !endsByItself(state)) return;
      const { pathname, search, hash } = window.location;
      // What has not found its place since the last end waits on.
      const texts = [...(readTyping(userId)?.texts ?? []), ...typing.unsent()];
      keepTyping({ userId, address: pathname + search + hash, texts });
    });
    return () => {
      unsubscribe();
      typing.stop();
    };
  }, [userId]);

  useEffect(() => {
    const texts = readTyping(userId)?.texts ?? [];
    const keep = (waiting: TypedText[]) => {
      if (waiting.length === 0) forgetTyping();
      else keepTyping({ userId, address: '', texts: waiting });
      setLeft(waiting);
    };
    keep(texts);
    return texts.length === 0 ? undefined : putBack(texts, keep);
  }, [userId]);

  if (left.length === 0) return null;
  const discard = () => {
    forgetTyping();
    setLeft([]);
  };
  return (
    <Banner
      shape="bar"
      action={
        <Button size="small" onClick={discard}>
          Discard
        </Button>
      }
    >
      <p>
        What you typed before your session ended is kept. It is put back when you open its form
        again.
      </p>
      <ul className="mt-1 text-13">
        {left.map(({ form, title, label, text }) => (
          <li key={`${form} ${label}`}>
            {title === '' ? label : `${title}, ${label}`}: <q dir="auto">{text}</q>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
