import {
  attendanceRoutes,
  directoryRoutes,
  postsRoutes,
  scheduleRoutes,
  serverTimeHeader,
  sessionRoutes,
} from '@muster/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Cut, FakeServer, Refused } from '../../testing/fake-server.ts';
import { deviceNow, now } from '../dates/clock.ts';
import { call } from './call.ts';
import { provideCredentials } from './transport.ts';
import { Fault } from './fault.ts';
import { useGate } from './waiting.ts';
import { newOpId } from './op-id.ts';

describe('a call', () => {
  let server: FakeServer;
  let token: string | null;
  const onUnauthenticated = vi.fn<() => void>();
  let forget: () => void;

  beforeEach(() => {
    server = new FakeServer();
    token = 'anti-forgery';
    onUnauthenticated.mockClear();
    forget = provideCredentials({ token: () => token, onUnauthenticated });
  });
  afterEach(() => {
    forget();
    server.close();
  });

  /** Answers the next call with exactly this response, whatever was asked. */
  const answerWith = (response: () => Response) => {
    globalThis.fetch = async () => response();
  };
  const failure = async (promise: Promise<unknown>): Promise<Fault> => {
    const error = await promise.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Fault);
    return error as Fault;
  };

  describe('a call', () => {
    it('encodes path parameters, so that a team id with blanks reaches its route [OPS-43, DIR-2]', async () => {
      server.on(directoryRoutes.members, ({ params }) => {
        expect(params.teamId).toBe('SAC AC CVG AC');
        return [];
      });
      await call(directoryRoutes.members, { params: { teamId: 'SAC AC CVG AC' } });
      expect(server.calls[0]?.url).toBe('/api/teams/SAC%20AC%20CVG%20AC/members');
    });

    it('leaves unset filters out of the query [OPS-43]', async () => {
      server.on(attendanceRoutes.updates, () => []);
      await call(attendanceRoutes.updates, {
        query: { date: '2025-09-06', teamId: undefined, updateType: 'creation' },
      });
      expect(server.calls[0]?.url).toBe(
        '/api/attendance-updates?date=2025-09-06&updateType=creation',
      );
    });

    it('carries a JSON type only with a payload and the anti-forgery value only on writes [OPS-43]', async () => {
      server
        .on(directoryRoutes.teams, () => [])
        .on(sessionRoutes.logout, () => ({ leaveTo: null }));
      await call(directoryRoutes.teams);
      await call(sessionRoutes.logout);
      const [read, write] = server.calls;
      expect(read?.headers.has('x-csrf-token')).toBe(false);
      expect(read?.headers.has('content-type')).toBe(false);
      expect(write?.headers.get('x-csrf-token')).toBe('anti-forgery');
      expect(write?.headers.has('content-type')).toBe(false);
    });

    it('sends the session cookies [OPS-43]', async () => {
      let mode: RequestCredentials | undefined;
      globalThis.fetch = async (_, init) => {
        mode = init?.credentials;
        return Response.json([]);
      };
      await call(directoryRoutes.teams);
      expect(mode).toBe('include');
    });

    it('goes by the server’s time, which every answer to a person tells, whatever the device believes [SES-120]', async () => {
      const hours = 3_600_000;
      const timeHeader = (ms: number) => ({ headers: { [serverTimeHeader]: String(ms) } });
      answerWith(() => Response.json([], timeHeader(deviceNow() - 3 * hours)));
      await call(directoryRoutes.teams);
      expect(Math.round((now() - deviceNow()) / hours)).toBe(-3);
      // What differs by less is the way there and back.
      const before = now();
      answerWith(() => Response.json([], timeHeader(before + 1_000)));
      await call(directoryRoutes.teams);
      expect(now() - before).toBeLessThan(900);
      answerWith(() => Response.json([]));
      await call(directoryRoutes.teams);
      expect(Math.round((now() - deviceNow()) / hours)).toBe(-3);
    });

    it('answers in the contract’s form [OPS-46]', async () => {
      server.on(scheduleRoutes.schedule, ({ query }) => {
        expect(query.days).toBe(7);
        return [];
      });
      const answer = await call(scheduleRoutes.schedule, {
        params: { teamId: 'A1' },
        query: { startDate: '2025-09-06' },
      });
      expect(answer).toEqual([]);
    });
  });

  describe('a failed call', () => {
    const login = () => call(sessionRoutes.login, { body: { username: 'tl.a1', password: 'x' } });

    it('words a refusal as the status, a colon and the server’s message [OPS-44]', async () => {
      server.on(sessionRoutes.login, () => {
        throw new Refused('INVALID_CREDENTIALS');
      });
      const fault = await failure(login());
      expect(fault.message).toBe('401: Invalid credentials');
      expect(fault.detail).toBe('Invalid credentials');
      expect(fault.code).toBe('INVALID_CREDENTIALS');
    });

    it.each([
      ['a JSON body without a message', '{"error":"x"}', 500, '500: {"error":"x"}'],
      ['plain text', 'Bad gateway', 502, '502: Bad gateway'],
      ['nothing', '', 404, '404: Empty response'],
      ['nothing with 401', '', 401, '401: Authentication failed. Please check your credentials.'],
    ])('words a failure with %s as its body [OPS-44]', async (_, body, status, message) => {
      answerWith(() => new Response(body, { status }));
      const fault = await failure(login());
      expect([fault.message, fault.code]).toEqual([message, status === 401 ? 'GATE' : 'HTTP']);
    });

    it.each([
      ['an empty body', '', 'Empty response from server'],
      ['a broken body', '<html>', 'Server returned invalid JSON response'],
    ])('a success is refused with %s [OPS-46]', async (_, body, message) => {
      answerWith(() => new Response(body));
      expect((await failure(login())).message).toBe(message);
    });

    it('tolerates an empty success where the contract asks for nothing [OPS-46]', async () => {
      answerWith(() => new Response(null, { status: 200 }));
      expect(await call(postsRoutes.revokeCalendar)).toEqual({});
    });

    it('refuses an answer that breaks its contract [OPS-46]', async () => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      answerWith(() => Response.json([{ id: 'A1' }]));
      expect((await failure(call(directoryRoutes.teams))).code).toBe('UNREADABLE');
      log.mockRestore();
    });

    it('knows a lost connection from a refusal, because only a refusal is a definite answer [OPS-47]', async () => {
      server.on(sessionRoutes.logout, () => {
        throw new Cut();
      });
      const cut = await failure(call(sessionRoutes.logout));
      expect(cut.code).toBe('NETWORK');
      expect(cut.isDefinite).toBe(false);
      server.on(sessionRoutes.logout, () => {
        throw new Refused('CSRF');
      });
      expect((await failure(call(sessionRoutes.logout))).isDefinite).toBe(true);
    });

    it('never takes a mistake of the page for a lost connection [UI-361]', async () => {
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
        throw new TypeError('AbortSignal.timeout is not a function');
      });
      const pendingCall = call(scheduleRoutes.clock, { withinMs: 1_000 });
      await expect(pendingCall).rejects.toThrow(TypeError);
      timeout.mockRestore();
      const unmade = call(attendanceRoutes.details, {
        params: { teamId: undefined as never, date: 'x' },
      });
      await expect(unmade).rejects.not.toMatchObject({ code: 'NETWORK' });
    });

    it('carries the heading of the code and the server’s details [OPS-48]', async () => {
      server.on(attendanceRoutes.submit, () => {
        throw new Refused('SUBMISSION_LOCKED', { shift: 'Night Off' }, { date: '2025-09-08' });
      });
      const fault = await failure(
        call(attendanceRoutes.submit, { body: { date: '2025-09-08', attendanceData: {} } }),
      );
      expect(fault.title).toBe('Attendance Submission Locked');
      expect(fault.detail).toContain('during Night Off.');
      expect(fault.details).toEqual({ date: '2025-09-08' });
    });
  });

  describe('a sign-in before the server', () => {
    const html = { 'content-type': 'text/html; charset=utf-8' };
    const page = '<html><title>Sign in</title></html>';
    const answers: [string, () => Response][] = [
      [
        'leads elsewhere',
        () => new Response(null, { status: 302, headers: { location: 'https://id.test' } }),
      ],
      ['answers with its page', () => new Response(page, { status: 200, headers: html })],
      ['refuses with its page', () => new Response(page, { status: 401, headers: html })],
      ['forbids with its page', () => new Response(page, { status: 403, headers: html })],
      ['refuses in a form of its own', () => Response.json({ error: 'login' }, { status: 401 })],
      ['refuses in a word', () => new Response('Unauthorized', { status: 401 })],
    ];

    it.each(answers)('that %s is no answer, and ends no session [OPS-160]', async (_, answer) => {
      answerWith(answer);
      const body = { teamId: 'A1', date: '2026-11-20', attendanceData: {}, opId: newOpId() };
      const fault = await failure(call(attendanceRoutes.submit, { body }));
      expect(fault.code).toBe('GATE');
      expect(fault.isDefinite).toBe(false);
      expect(fault.message).toContain('Sign in again at');
      expect(onUnauthenticated).not.toHaveBeenCalled();
      expect(useGate.getState().isShut).toBe(true);
    });

    it('is open again with the first answer of the server itself [OPS-160]', async () => {
      answerWith(() => Response.json({ code: 'STALE', message: 'Too late.' }, { status: 409 }));
      await failure(call(scheduleRoutes.clock, {}));
      expect(useGate.getState().isShut).toBe(false);
    });
  });

  describe('a 401', () => {
    const refuse = () => {
      throw new Refused('UNAUTHENTICATED');
    };

    it('ends the session, whichever call it answers [SES-19]', async () => {
      server.on(directoryRoutes.teams, refuse);
      await failure(call(directoryRoutes.teams));
      expect(onUnauthenticated).toHaveBeenCalledOnce();
    });

    it('leaves the session alone when a login is refused [SES-19]', async () => {
      server.on(sessionRoutes.login, () => {
        throw new Refused('INVALID_CREDENTIALS');
      });
      await failure(call(sessionRoutes.login, { body: { username: 'a', password: 'b' } }));
      expect(onUnauthenticated).not.toHaveBeenCalled();
    });

    it('leaves a newer session alone when the answer belongs to an earlier one [SES-19]', async () => {
      server.on(directoryRoutes.teams, () => {
        token = 'the next session';
        return refuse();
      });
      await failure(call(directoryRoutes.teams));
      expect(onUnauthenticated).not.toHaveBeenCalled();
    });
  });

  describe('a call that is asked to wait', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    const refusals = (refused: () => Refused) => {
      let callCount = 0;
      const answer = () => {
        callCount += 1;
        if (callCount === 1) throw refused();
      };
      server
        .on(directoryRoutes.teams, () => {
          answer();
          return [];
        })
        .on(sessionRoutes.logout, () => {
          answer();
          return { leaveTo: null };
        });
      return () => callCount;
    };
    const later = () => vi.advanceTimersByTimeAsync(60_000);

    it.each(['TOO_MANY', 'UNAVAILABLE', 'STOPPING'] as const)(
      'is made again when the time is over: a read after %s [OPS-110]',
      async (code) => {
        const callCount = refusals(() => new Refused(code).after(5));
        const answer = call(directoryRoutes.teams);
        await vi.advanceTimersByTimeAsync(4_900);
        expect(callCount()).toBe(1);
        await later();
        expect(await answer).toEqual([]);
        expect(callCount()).toBe(2);
      },
    );

    it('a write is made again only where it was not begun [OPS-110]', async () => {
      let callCount = refusals(() => new Refused('TOO_MANY').after(1));
      const answer = call(sessionRoutes.logout);
      await later();
      await answer;
      expect(callCount()).toBe(2);
      callCount = refusals(() => new Refused('UNAVAILABLE').after(1));
      expect((await failure(call(sessionRoutes.logout))).code).toBe('UNAVAILABLE');
      expect(callCount()).toBe(1);
    });

    it('longer than a minute is not waited, and whoever leaves waits no more [OPS-110]', async () => {
      refusals(() => new Refused('TOO_MANY').after(61));
      expect((await failure(call(directoryRoutes.teams))).retryAfterSeconds).toBe(61);
      const callCount = refusals(() => new Refused('TOO_MANY').after(5));
      const leaving = new AbortController();
      const answer = call(directoryRoutes.teams, { signal: leaving.signal });
      await vi.advanceTimersByTimeAsync(1000);
      leaving.abort(new Error('left'));
      await expect(answer).rejects.toThrow('left');
      await later();
      expect(callCount()).toBe(1);
    });
  });
});

describe('the contracts', () => {
  const compile = vi.fn<() => never>(() => {
    throw new EvalError('the content security policy forbids it');
  });
  beforeEach(() => {
    compile.mockClear();
    vi.stubGlobal('Function', compile);
  });
  afterEach(() => void vi.unstubAllGlobals());

  const parse = async () => {
    const { z } = await import('zod');
    return z.object({ teamId: z.string() }).parse({ teamId: 'A1' });
  };

  it('makes no function from text once this module was evaluated [OPS-26]', async () => {
    await import('./no-eval.ts');
    expect(await parse()).toEqual({ teamId: 'A1' });
    expect(compile).not.toHaveBeenCalled();
  });

  it('is the first module of the page, since schemas decide while they are made [OPS-26]', () => {
    const main = readFileSync(path.join(import.meta.dirname, '../../main.tsx'), 'utf8');
    const [first] = main.matchAll(/^import (.+);$/gm);
    expect(first?.[1]).toBe("'./shared/http/no-eval.ts'");
  });
});

it('makes ids where the browser has no randomUUID [UI-360]', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = Array.from({ length: 200 }, newOpId);
  expect(new Set(made).size).toBe(200);
  for (const id of made) expect(z.uuidv4().safeParse(id).success).toBe(true);
  vi.unstubAllGlobals();
});
