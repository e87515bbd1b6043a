import { alertRoutes, applyAlert, isNamed, type Alert, type AlertKind } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { failureToast } from '../../shared/faults/fault-notice.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import type { Topic } from '../../shared/live/topic.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { openAlerts } from './alerts.view.ts';
import { toast } from '../../shared/ui/feedback/toast.store.ts';

/** The alerts of a date, newest first, live (KNO-44). */
export const alertsTopic = (date: string): Topic<Alert[]> => ({
  key: ['alerts', date],
  asksOn: true,
  fetch: (options) => call(alertRoutes.list, { params: { date }, ...options }),
  on: {
    'alerts:changed': (alerts, { alert }) => applyAlert(alerts, date, alert),
    // Its words are in the names of now (KNO-49).
    'directory:changed': (alerts, { what }) => (isNamed(what) ? 'gap' : alerts),
  },
});

/** Takes notice for everybody (KNO-43). */
export function useAcknowledge(date: string) {
  const live = useLiveChannel();
  return useMutation({
    mutationFn: (alertId: string) => call(alertRoutes.acknowledge, { params: { alertId } }),
    onSuccess: (alert) =>
      live.applyPatch(alertsTopic(date), (alerts) => applyAlert(alerts, date, alert)),
    onError: (error) => toast(failureToast('Failed to acknowledge', error)),
  });
}

/** The same of whatever of a kind nobody has taken notice of yet. */
export function useAcknowledgeKind(date: string) {
  const { data: alerts = [] } = useLive(alertsTopic(date));
  const { mutate } = useAcknowledge(date);
  return (kind: AlertKind) => {
    for (const alert of openAlerts(alerts).unseen) if (alert.kind === kind) mutate(alert.id);
  };
}
