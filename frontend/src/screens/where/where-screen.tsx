import { postsRoutes } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { PostNow } from '../../features/posts/post-now.tsx';
import { call } from '../../shared/http/call.ts';
import { faultWords } from '../../shared/http/fault.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Field } from '../../shared/ui/controls/field.tsx';
import { Input } from '../../shared/ui/controls/input.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { useTitle } from '../../shared/ui/hooks/use-media.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { Logo } from '../../shared/ui/layout/logo.tsx';

/** One's own post for whoever stands in front of the wall, without signing in (PST-32). */
export default function WhereScreen() {
  useTitle('Where am I posted?');
  const [username, setUsername] = useState('');
  const [team, setTeam] = useState('');
  const [isTried, setTried] = useState(false);
  const asking = useMutation({
    gcTime: 0,
    mutationFn: (query: { username: string; team: string }) => call(postsRoutes.where, { query }),
  });
  const missing = {
    username: username.trim() === '' ? 'Username is required' : undefined,
    team: team.trim() === '' ? 'Team is required' : undefined,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (missing.username ?? missing.team) return;
    asking.mutate({ username: username.trim(), team: team.trim() });
  }

  return (
    <main className="grid min-h-dvh place-items-center bg-ground p-4">
      <Card as="section" className="flex w-full max-w-md flex-col gap-5 p-6">
        <div>
          <Logo className="mb-4 h-5" />
          <h1 className="text-20 font-semibold">Where am I posted?</h1>
          <p className="mt-1 text-ink2">Your own post on the shift that is on duty.</p>
        </div>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label="Username" error={isTried ? missing.username : undefined}>
            <Input
              value={username}
              onChange={(event) => setUsername(event.target.value)}
              size="large"
              maxLength={64}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Field
            label="Team"
            hint="Your team’s code, such as A1"
            error={isTried ? missing.team : undefined}
          >
            <Input
              value={team}
              onChange={(event) => setTeam(event.target.value)}
              size="large"
              maxLength={32}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            writes={false}
            pending={asking.isPending}
            pendingText="Looking…"
          >
            Show My Post
          </Button>
        </form>
        <div aria-live="polite">
          {asking.error ? (
            <Banner tone="danger">{faultWords(asking.error)}</Banner>
          ) : (
            asking.data && (
              <PostNow
                of={asking.data}
                none="No post found. It may not be saved yet, or username and team do not belong together."
              />
            )
          )}
        </div>
      </Card>
    </main>
  );
}
