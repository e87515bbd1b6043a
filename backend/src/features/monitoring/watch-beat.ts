import type { FastifyBaseLogger } from 'fastify';
import { audiences, roomsOfDate } from '../../realtime/audiences.ts';
import type { Gateway } from '../../realtime/gateway.ts';
import type { Publisher } from '../../realtime/publisher.ts';
import type { MonitoringDays } from './monitoring.days.ts';

interface Deps {
  days: Pick<MonitoringDays, 'snapshot'>;
  gateway: Pick<Gateway, 'followed'>;
  publisher: Publisher;
  epoch(): string;
  beatMs: number;
  log: FastifyBaseLogger;
}

/**
 * Tells at intervals what the figures of each followed date and each followed sheet are, by what is stored. A sheet
 * that was stored although its write failed, or that another process wrote, is found by this, and told (S27).
 * Answers how to stop.
 */
export function startWatchBeat({ days, gateway, publisher, epoch, beatMs, log }: Deps): () => void {
  async function beat(date: string, teams: readonly (string | undefined)[]): Promise<void> {
    const { stats, rows } = await days.snapshot(date, 'counts');
    const { team } = audiences;
    const payload = { date, epoch: epoch(), revision: stats.revision };
    publisher.publish('watch:beat', payload, roomsOfDate('watch', date));
    for (const { id: teamId, revision } of rows.filter(({ id }) => teams.includes(id))) {
      const to = [team(teamId, date, 'full'), team(teamId, date, 'masked')];
      publisher.publish('team:beat', { ...payload, teamId, revision }, to);
    }
  }

  const timer = setInterval(() => {
    const sheets = gateway.followed('team');
    // A board follows attendance, so its date is looked at too.
    const all = [...gateway.followed('watch'), ...sheets, ...gateway.followed('board')];
    for (const date of new Set(all.map((one) => one.date))) {
      const teams = sheets.filter((one) => one.date === date).map(({ teamId }) => teamId);
      beat(date, teams).catch((err: unknown) => log.warn({ err }, 'a beat was left out'));
    }
  }, beatMs);
  return () => clearInterval(timer);
}
