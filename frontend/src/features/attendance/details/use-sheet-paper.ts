import { paperRoutes } from '@muster/protocol';
import { printFile, saveFile } from '../../../shared/files/save-file.ts';
import { download, type Download } from '../../../shared/http/download.ts';
import { failureToast } from '../../../shared/faults/fault-notice.ts';
import { useToast } from '../../../shared/session/session-context.tsx';

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
