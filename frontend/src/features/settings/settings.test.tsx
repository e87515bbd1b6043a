import {
  keepingRoutes,
  organisationRoutes,
  settingsRoutes,
  type AbsenceType,
  type Organisation,
  type RetentionDays,
  type RetentionPreview,
  type SettingKey,
  type Settings,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { SettingsView } from './settings-view.tsx';
import { OrganisationOnPaper } from './organisation.tsx';
import { valueWords } from './settings.draft.ts';

let server: FakeServer;

describe('settings', () => {
  const one = <T,>(value: T, standard = value) => ({
    value,
    default: standard,
    source: 'setting' as const,
    effect: 'What it does. At once.',
  });
  const start: Settings = {
    revision: 1,
    changedBy: { id: 'asha', name: 'Asha Admin' },
    changedAt: '2026-11-20T02:50:00.000Z',
    settings: {
      overdueMinutes: one(30),
      sessionHours: one(13),
      idleMinutes: { ...one(60), source: 'environment' },
      passwordMinLength: one(12, 10),
      maskOtherTeams: one(false),
      finalAfterHours: one(12),
      defaultMinimum: one(1),
      fairnessWindow: one(8),
      elsewhereAbsenceTypes: one<AbsenceType[]>(['COURSE', 'OJT']),
      organisationName: one(''),
      logo: one<string | null>(null),
      webhooksToPrivateAddresses: one(false),
      retentionAttendanceDays: one<number | null>(null),
      retentionLogDays: one<number | null>(400, null),
      retentionBoardDays: one<number | null>(null),
      retentionFileDays: one<number | null>(730),
    },
  };
  let stands: Settings;
  let preview: (retention: RetentionDays) => RetentionPreview;
  const setTo = (values: Partial<Record<SettingKey, unknown>>, by = 'Mei Yeo') => {
    const changed = Object.entries(values).map(([key, value]) => [
      key,
      { ...stands.settings[key as SettingKey], value },
    ]);
    const settings = { ...stands.settings, ...Object.fromEntries(changed) } as Settings['settings'];
    const changedBy = { id: by, name: by };
    stands = { ...stands, revision: stands.revision + 1, changedBy, settings };
    return stands;
  };
  beforeEach(() => {
    stands = start;
    preview = () => ({ removed: [] });
    server = new FakeServer()
      .on(settingsRoutes.read, () => stands)
      .on(keepingRoutes.previewRetention, ({ body }) => preview(body))
      .on(settingsRoutes.change, ({ body: { baseRevision, ...values } }) => {
        if (baseRevision !== stands.revision) {
          throw new Refused('STALE', undefined, { current: stands });
        }
        return setTo(values);
      });
  });

  const open = () => renderLive(<SettingsView label="Settings" />);
  const overdue = () => screen.findByRole('textbox', { name: 'Sheets are overdue after' });
  const saved = () => server.callsOf(settingsRoutes.change).map(({ body }) => body);

  it('shows what each does, its default and what is fixed, and who changed something last [ADM-202]', async () => {
    open();
    expect(await overdue()).toHaveValue('30');
    expect(screen.getByText('Last changed by Asha Admin, Nov 20, 2026, 10:50 AM')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /ends without use/ })).toBeDisabled();
    expect(screen.getByText('Fixed by the environment')).toBeVisible();
    expect(screen.getByText('Default: 10 characters')).toBeVisible();
  });

  it('a value out of its range is said and cannot be saved; what fits is saved together [ADM-202, SET-2]', async () => {
    const { user } = open();
    const input = await overdue();
    await user.clear(input);
    await user.type(input, '900');
    expect(screen.getByRole('alert')).toHaveTextContent('From 0 to 720 minutes');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(input);
    await user.type(input, '45');
    await user.click(screen.getByRole('switch', { name: 'Hide details of other teams' }));
    expect(screen.getByText('2 changes not saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(saved()).toEqual([{ baseRevision: 1, overdueMinutes: 45, maskOtherTeams: true }]);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('types of duty elsewhere are ticked in a list and saved in the order of the types [SET-12]', async () => {
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: /^On duty elsewhere counts: 2 of/ }),
    );
    await user.click(screen.getByRole('checkbox', { name: 'ICT In Camp Training' }));
    await user.click(screen.getByRole('checkbox', { name: 'OJT On Job Training' }));
    await user.keyboard('{Escape}');
    expect(screen.getByText('COURSE, ICT')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(saved()).toEqual([{ baseRevision: 1, elsewhereAbsenceTypes: ['COURSE', 'ICT'] }]);
  });

  it('days of old data can be set, and left empty: nothing goes by itself [SET-13]', async () => {
    const { user } = open();
    const attendance = await screen.findByRole('textbox', { name: 'Attendance is kept for' });
    expect(attendance).toHaveAttribute('placeholder', 'no limit');
    await user.type(attendance, '29');
    expect(screen.getByRole('alert')).toHaveTextContent('From 30 to 3650 days');
    await user.clear(attendance);
    await user.type(attendance, '365');
    await user.clear(screen.getByRole('textbox', { name: 'The update log is kept for' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(saved()).toEqual([
      { baseRevision: 1, retentionAttendanceDays: 365, retentionLogDays: null },
    ]);
  });

  it('what would go by itself is said before shorter days are saved; Cancel keeps what was typed, and longer days ask nothing [KEP-33]', async () => {
    const cutoff = '2026-08-29';
    preview = ({ retentionBoardDays }) => ({
      removed:
        retentionBoardDays === null
          ? []
          : [
              { kind: 'attendanceRecords', count: 12_400, cutoff: '2025-11-27' },
              { kind: 'boards', count: 1, cutoff },
              { kind: 'backups', count: 3, cutoff },
            ],
    });
    const { user } = open();
    const boards = await screen.findByRole('textbox', { name: 'Deployment boards are kept for' });
    await user.type(boards, '90');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Remove what is older than these settings keep?',
    });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '12,400 attendance records before Nov 27, 2025',
      '1 deployment board before Aug 29, 2026',
      '3 backups before Aug 29, 2026',
    ]);
    expect(server.callsOf(keepingRoutes.previewRetention).map(({ body }) => body)).toEqual([
      {
        retentionAttendanceDays: null,
        retentionLogDays: 400,
        retentionBoardDays: 90,
        retentionFileDays: 730,
      },
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(saved()).toEqual([]);
    expect(boards).toHaveValue('90');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Save and remove' }));
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(saved()).toEqual([{ baseRevision: 1, retentionBoardDays: 90 }]);

    await user.clear(boards);
    await user.type(boards, '120');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(server.callsOf(keepingRoutes.previewRetention)).toHaveLength(2);
  });

  it('what would go cannot be counted: nothing is saved, and it is said [KEP-33]', async () => {
    preview = () => {
      throw new Refused('UNAVAILABLE');
    };
    const { user } = open();
    const boards = await screen.findByRole('textbox', { name: 'Deployment boards are kept for' });
    await user.type(boards, '90');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to save the settings')).toBeVisible();
    expect(saved()).toEqual([]);
    expect(boards).toHaveValue('90');
  });

  it('somebody else’s change of what is typed asks whose stays, and of another setting does not [ADM-203, SET-4]', async () => {
    const { user, channel } = open();
    const input = await overdue();
    await act(() => channel.flush());
    await user.clear(input);
    await user.type(input, '45');
    setTo({ overdueMinutes: 60, sessionHours: 10 });
    channel.push('directory:changed', { what: 'settings', ids: ['overdueMinutes'], revision: 2 });
    await act(() => channel.flush());
    const warning = await screen.findByText(/Somebody else has set this to 60 minutes meanwhile/);
    expect(warning).toHaveTextContent('The latest change: Mei Yeo');
    expect(input).toHaveValue('45');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));

    // Another setting, of which this page has heard nothing yet.
    setTo({ maskOtherTeams: true });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved().at(-1)).toEqual({ baseRevision: 3, overdueMinutes: 45 }));
    expect(await within(document.body).findByText('Settings saved')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Hide details of other teams' })).toBeChecked();
  });
});

describe('the organisation', () => {
  let organisation: Organisation;
  beforeEach(() => {
    organisation = {
      name: 'Harbour Division',
      logo: 'data:image/png;base64,iVBORw0KGgo=',
      passwordMinLength: 10,
      needsAdministrator: false,
      signOn: null,
    };
    server = new FakeServer().on(organisationRoutes.read, () => organisation);
  });

  it('the name and logo head what is printed alone, and follow a change [SET-8]', async () => {
    const { channel, container } = renderLive(<OrganisationOnPaper />);
    const line = await screen.findByText('Harbour Division');
    expect(line).toHaveClass('hidden', 'print:flex');
    expect(line.querySelector('img')).toHaveAttribute('src', organisation.logo);
    organisation = {
      name: '',
      logo: null,
      passwordMinLength: 10,
      needsAdministrator: false,
      signOn: null,
    };
    await act(() => channel.flush());
    channel.push('directory:changed', { what: 'settings', ids: ['organisationName'], revision: 2 });
    await act(() => channel.flush());
    await expect.poll(() => container.querySelector('[data-organisation]')).toBeNull();
  });
});

it('says one officer, ten characters and a thousand hours [UI-340]', () => {
  expect(valueWords('defaultMinimum', 1)).toBe('1 officer');
  expect(valueWords('passwordMinLength', 10)).toBe('10 characters');
  expect(valueWords('finalAfterHours', 8_760)).toBe('8,760 hours');
  expect(valueWords('retentionLogDays', null)).toBe('no limit');
});
