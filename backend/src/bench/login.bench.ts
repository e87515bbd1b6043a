import type { Member, Team } from '@muster/protocol';
import { percentile, type Bench } from './figures.ts';
import { benchDate, startBenchProduct } from './product.ts';

const people = 150;
const idleRounds = 60;

/** 150 people sign in at once: all answered, while others' live events stay within 4x of idle. */
export const bench: Bench = async () => {
  const product = await startBenchProduct({ SOCKETS_PER_USER: '100', WRITES_PER_SECOND: '1000' });
  try {
    const leader = await product.login('tl.a1');
    const watch = await product.login('watch.1');
    const socket = await watch.socket();
    await socket.emitWithAck('watch:join', { date: benchDate });
    const members = await leader.get<Member[]>('/api/teams/A1/members');
    const teams = await leader.get<Team[]>('/api/teams');
    const names = (
      await Promise.all(
        teams.map(({ id }) => leader.get<Member[]>(`/api/teams/${encodeURIComponent(id)}/members`)),
      )
    )
      .flat()
      .map(({ username }) => username)
      .slice(0, people);

    let round = 0;
    const eventTime = async (): Promise<number> => {
      const heard = new Promise((resolve) => socket.once('attendance:submitted', resolve));
      const status = round++ % 2 === 0 ? 'present' : 'absent';
      const marks = members.map(({ id }) => [id, { status, absenceType: 'MC', notes: '' }]);
      const began = performance.now();
      const write = leader.post('/api/attendance/submit', {
        teamId: 'A1',
        date: benchDate,
        attendanceData: Object.fromEntries(marks) as unknown,
      });
      await heard;
      const took = performance.now() - began;
      await write;
      return took;
    };

    const idle: number[] = [];
    for (let index = 0; index < idleRounds; index++) idle.push(await eventTime());
    const rush: number[] = [];
    const began = performance.now();
    let over = false;
    const logins = Promise.allSettled(names.map((name) => product.login(name))).then((all) => {
      over = true;
      return all.filter(({ status }) => status === 'fulfilled').length;
    });
    while (!over) rush.push(await eventTime());
    const answered = await logins;
    const seconds = (performance.now() - began) / 1000;
    return [
      {
        name: `${people} logins at once: signed in [PRF-36]`,
        value: answered,
        unit: 'people',
        bar: { least: people },
        anchor: `in ${seconds.toFixed(1)} s`,
      },
      {
        name: 'live event during the rush, p99 against idle [PRF-36]',
        value: percentile(rush, 99) / percentile(idle, 99),
        unit: 'x',
        bar: { most: 4 },
        anchor: `p99 ${percentile(rush, 99).toFixed(1)} ms of ${rush.length}, idle p99 ${percentile(idle, 99).toFixed(1)} ms of ${idle.length}; medians ${percentile(rush, 50).toFixed(1)} and ${percentile(idle, 50).toFixed(1)} ms`,
      },
    ];
  } finally {
    await product.close();
  }
};
