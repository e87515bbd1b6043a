import { historyRoutes, type OfficerStep } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Bare, Refused } from '../../../testing/fake-server.ts';
import { watchSavedFiles } from '../../../testing/saved-files.ts';
import { daniel, moveOf, officerId, priya } from '../board.fixture.ts';
import { card, openBoard, SmallBoardServer } from '../open-board.fixture.tsx';
import { answerHistory } from './history-server.fixture.ts';

let small: SmallBoardServer;
beforeEach(() => {
  small = new SmallBoardServer();
  answerHistory(small.fake, small.board);
});
afterEach(() => small.close());

const log = () => screen.getByRole('complementary', { name: 'Log' });
const entries = () =>
  within(log())
    .queryAllByRole('link')
    .filter((link) => link.dataset['entry'] !== undefined)
    .map((link) => link.textContent.replace(/^[\d:]+ [AP]M/, ''));

async function openLog() {
  const page = await openBoard(small.board);
  await page.user.click(screen.getByRole('button', { name: 'Log' }));
  await screen.findByRole('complementary', { name: 'Log' });
  return page;
}

describe('the log of a board on the page', () => {
  it('has what was done, newest first, and what is done while it is open appears at its top [HIS-5, HIS-6]', async () => {
    small.board.does(daniel, moveOf(null, 'car-1', 0));
    small.board.does(daniel, { type: 'save' });
    const { flush } = await openLog();
    await within(log()).findByText('saved the deployment');
    expect(entries()).toEqual([
      'Daniel Koh saved the deployment',
      'Daniel Koh placed Zara Nair in CAR 1',
    ]);
    small.board.does(priya, moveOf('car-1', 'car-2', 0));
    await flush();
    await within(log()).findByText('moved Zara Nair from CAR 1 to CAR 2');
    expect(entries()).toHaveLength(3);
    expect(entries()[0]).toBe(`${priya.name} moved Zara Nair from CAR 1 to CAR 2`);
  });

  it('leads to the moment of each operation, by the keyboard too; Escape closes it and gives the focus back [HIS-7]', async () => {
    const [first, second] = [
      small.board.does(daniel, moveOf(null, 'car-1', 0)),
      small.board.does(daniel, { type: 'save' }),
    ];
    const { user } = await openLog();
    const newest = await within(log()).findByRole('link', { name: /saved the deployment/ });
    expect(newest).toHaveAttribute(
      'href',
      `/dashboard?tab=deployment&date=${first.date}&at=${encodeURIComponent(second.at)}`,
    );
    newest.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('placed Zara Nair in CAR 1');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Log' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log' })).toHaveFocus();
  });

  it('on a phone it closes when a link in it shows a moment, which lies under it [HIS-5]', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget() as MediaQueryList, {
        media,
        matches: media.includes('width <'),
      }),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    const { user } = await openBoard(small.board);
    await user.click(screen.getByRole('button', { name: 'More for the board' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log and replay' }));
    await user.click(await screen.findByRole('link', { name: 'Replay' }));
    expect(screen.queryByRole('dialog', { name: 'Log' })).toBeNull();
  });

  it('is narrowed by officer, station, person and time, and saved as CSV with the same filters [HIS-3, HIS-4, HIS-8]', async () => {
    small.board.does(daniel, moveOf(null, 'car-1', 0));
    small.board.does(priya, moveOf(null, 'car-2', 1));
    const { files, restore } = watchSavedFiles();
    const { user } = await openLog();
    await within(log()).findByText('placed Zara Nair in CAR 1');
    await user.click(within(log()).getByRole('button', { name: 'By All' }));
    await user.click(await screen.findByRole('option', { name: 'Daniel Koh' }));
    await within(log()).findByText('placed Zara Nair in CAR 1');
    expect(entries()).toEqual(['Daniel Koh placed Zara Nair in CAR 1']);
    await user.click(within(log()).getByRole('button', { name: 'Officer All' }));
    await user.click(await screen.findByRole('option', { name: 'Zara Nair' }));
    expect(within(log()).getByText(/Saves and notes concern nobody/)).toBeInTheDocument();

    const lastUrl = small.fake.callsOf(historyRoutes.log).at(-1)?.url ?? '';
    expect(lastUrl).toContain(`by=${daniel.id}`);
    expect(lastUrl).toContain(`officer=${officerId(0)}`);
    small.fake.on(historyRoutes.log, () => {
      throw new Bare('revision,at', {
        headers: {
          'content-type': 'text/csv',
          'content-disposition': 'attachment; filename="deployment-log_2026-11-20.csv"',
        },
      });
    });
    await user.click(within(log()).getByRole('button', { name: 'CSV' }));
    await expect.poll(() => files[0]?.name).toBe('deployment-log_2026-11-20.csv');
    restore();
    expect(small.fake.callsOf(historyRoutes.log).at(-1)?.url).toContain(`by=${daniel.id}`);
  });

  it('says that nothing was done, that nothing matches, and that it could not be fetched [HIS-5]', async () => {
    let isDown = true;
    answerHistory(small.fake, small.board);
    small.fake.on(historyRoutes.log, () => {
      if (isDown) throw new Refused('UNAVAILABLE');
      return { entries: [], next: null };
    });
    const { user } = await openLog();
    await within(log()).findByText('Failed to fetch the log');
    isDown = false;
    await user.click(within(log()).getByRole('button', { name: 'Try again' }));
    await within(log()).findByText('Nothing was done to this board yet');
    await user.click(within(log()).getByRole('button', { name: 'Station All' }));
    await user.click(await screen.findByRole('option', { name: 'CAR 1' }));
    await within(log()).findByText('Nothing matches the filters');
  });
});

describe('how did they get here', () => {
  it('is asked from a card, and each line has its time, who did it, and a link [HIS-11]', async () => {
    const link = '/dashboard?tab=updates&date=2026-11-20';
    const marked: OfficerStep = {
      kind: 'marked',
      at: '2026-11-20T02:36:00.000Z',
      by: daniel,
      what: 'Marked present on the sheet of Team A1',
      link,
    };
    small.fake.on(historyRoutes.officer, () => [marked]);
    const { user } = await openBoard(small.board);
    card('Zara Nair').focus();
    await user.keyboard('h');
    const dialog = await screen.findByRole('dialog', { name: 'How did they get here?' });
    const line = await within(dialog).findByRole('link', { name: /^Marked present/ });
    expect(line).toHaveAttribute('href', link);
    expect(line).toHaveTextContent('by Daniel Koh');
    expect(within(dialog).getByText('10:36:00 AM')).toBeInTheDocument();
    await user.keyboard('{Escape}');

    card('Zara Nair').focus();
    await user.keyboard('m');
    await user.click(screen.getByRole('button', { name: 'How did they get here?' }));
    await screen.findByRole('dialog', { name: 'How did they get here?' });
    await user.keyboard('{Escape}');

    card('Zara Nair').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(screen.getByRole('menuitem', { name: 'How did they get here?' }));
    await screen.findByRole('dialog', { name: 'How did they get here?' });
  });
});
