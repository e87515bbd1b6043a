import { useState } from 'react';
import { useStore } from 'zustand';
import { preferencesOf } from '../../../shared/preferences/own-preferences.ts';
import { useSessionScope, useToast } from '../../../shared/session/session-context.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { ChangePasswordForm } from '../choosing/change-password-form.tsx';
import { useUser } from '../session.store.ts';
import { AccountParts } from './account-parts.tsx';

interface AccountDialogProps {
  /** Only the password, where the other parts stand on the page already. */
  readonly isPasswordOnly?: boolean;
  readonly onClose: () => void;
}

/** One's own calendar address and password, and where one is signed in (SES-73). */
export default function AccountDialog({ isPasswordOnly = false, onClose }: AccountDialogProps) {
  const { name, username } = useUser();
  const [isChanging, setChanging] = useState(isPasswordOnly);
  const toast = useToast();
  const changed = () => {
    onClose();
    toast({
      title: 'Password changed',
      description: 'You are signed out on all other devices.',
    });
  };
  const instead = isPasswordOnly ? (
    <Button onClick={onClose}>Cancel</Button>
  ) : (
    <Button onClick={() => setChanging(false)}>Back</Button>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isChanging ? 'Change Password' : name}
      description={
        isChanging ? 'You stay signed in here, and are signed out on all other devices.' : username
      }
      size="small"
    >
      {isChanging ? (
        <ChangePasswordForm onDone={changed} instead={instead} />
      ) : (
        <div className="flex flex-col gap-4">
          <AccountParts onChangePassword={() => setChanging(true)} />
          <SingleKeys />
        </div>
      )}
    </Dialog>
  );
}

/** Letters and signs alone can be in the way of whoever speaks to the device, or presses keys unawares (UI-371). */
function SingleKeys() {
  const own = useSessionScope().part(preferencesOf);
  const isOn = useStore(own.store, ({ preferences }) => preferences.singleKeys);
  return (
    <Switch
      label="Shortcuts of one key"
      hint="A letter or sign alone, such as / or n. Keys with Ctrl always work."
      checked={isOn}
      onChange={(singleKeys) => own.change({ singleKeys })}
    />
  );
}
