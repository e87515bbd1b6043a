import type { DisplayDeployment } from '@muster/protocol';
import { cn } from '../../../../shared/ui/cn.ts';
import { deploymentWords } from '../deployment-pages.ts';

type DeploymentHeadingProps = {
  deployment: DisplayDeployment;
  formatTime: (at: string) => string;
};

/** Which deployment this is: what was saved, by whom and when, or a draft that nobody has decided on yet. */
export function DeploymentHeading({ deployment, formatTime }: DeploymentHeadingProps) {
  const [kind, saved] = deploymentWords(deployment, formatTime);
  return (
    <h2 className="truncate text-[1.5rem]/[1.25] text-ink2">
      <strong
        className={cn(
          'font-semibold',
          deployment.source === 'draft' ? 'text-pto-text' : 'text-ink',
        )}
      >
        {kind}
      </strong>{' '}
      {saved}
    </h2>
  );
}
