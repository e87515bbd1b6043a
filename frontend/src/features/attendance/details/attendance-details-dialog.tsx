import { paperRoutes, type OverviewRow, type Sheet } from '@muster/protocol';
import { useState } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { failureToast } from '../../../shared/faults/fault-notice.ts';
import { printFile, saveFile } from '../../../shared/files/save-file.ts';
import { download, type Download } from '../../../shared/http/download.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { useToast } from '../../../shared/session/session-context.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { sheetTopic } from '../attendance.sync.ts';
import { SheetRecords, type SheetRecordsProps } from './sheet-records.tsx';

interface AttendanceDetailsDialogProps extends SheetRecordsProps {
  readonly teamName: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A team's records of a date in a dialog (ATT-61). */
export function AttendanceDetailsDialog({ open, ...details }: AttendanceDetailsDialogProps) {
  // Followed only while it is open.
  if (open) return <Details {...details} />;
  return (
    <Dialog open={false} onOpenChange={details.onOpenChange} title={details.teamName}>
      {formatDate(details.date)}
    </Dialog>
  );
}

type DetailsProps = Omit<AttendanceDetailsDialogProps, 'open'>;

function Details({ teamName, onOpenChange, ...sheet }: DetailsProps) {
  const { data } = useLive(sheetTopic(sheet.teamId, sheet.date));
  const paper = useSheetPaper(sheet.teamId, sheet.date);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="large"
      title={teamName}
      description={sheetDescription(sheet.date, data)}
      reading="Attendance records"
      footer={
        <>
          <Button onClick={paper.save}>PDF</Button>
          <Button onClick={paper.print}>Print</Button>
        </>
      }
    >
      <SheetRecords {...sheet} />
    </Dialog>
  );
}

/** The records of the team that was chosen last, for whoever may correct those of every team. */
export function useTeamDetails(date: string) {
  const [team, setTeam] = useState<OverviewRow>();
  const [isOpen, setOpen] = useState(false);
  const view = (row: OverviewRow) => {
    setTeam(row);
    setOpen(true);
  };
  const dialog = team && (
    <AttendanceDetailsDialog
      teamId={team.id}
      teamName={team.name}
      date={date}
      memberCount={team.line.length}
      canEdit
      canEditFinal
      open={isOpen}
      onOpenChange={setOpen}
    />
  );
  return { view, dialog };
}

/** `Nov 20, 2026 · Submitted by Priya Nair` */
export function sheetDescription(date: string, sheet: Sheet | undefined): string {
  const by = sheet?.session.submittedByName;
  return by ? `${formatDate(date)} · Submitted by ${by}` : formatDate(date);
}

/** A team's sheet on paper: printed, or kept as a file (PAP-10, PAP-11). What fails is said in a notice. */
export function useSheetPaper(
  teamId: string,
  date: string,
): { readonly print: () => void; readonly save: () => void } {
  const toast = useToast();
  async function hand(show: (file: Download) => void): Promise<void> {
    try {
      show(await download(paperRoutes.attendance, { params: { teamId, date } }));
    } catch (error) {
      toast(failureToast('The paper could not be made', error));
    }
  }
  return {
    print: () => void hand(printFile),
    save: () => void hand(({ name, type, content }) => saveFile(name, type, content)),
  };
}
