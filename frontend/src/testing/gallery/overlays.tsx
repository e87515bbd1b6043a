import { useState } from 'react';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { Field } from '../../shared/ui/controls/field.tsx';
import { Input } from '../../shared/ui/controls/input.tsx';
import { Drawer } from '../../shared/ui/overlays/drawer.tsx';
import { toast } from '../../shared/ui/feedback/toast.store.ts';
import { LONG_NAME } from './samples.ts';
import { Row, Section } from './section.tsx';

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="What floats">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('alert')}>Confirmation</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button data-tip={LONG_NAME}>Tooltip</Button>
        <Button
          onClick={() =>
            toast({ title: 'Success', description: 'User roles updated successfully' })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Station at capacity.',
              description:
                'Daniel placed Mei Osman in CAR 2 first; Arjun Goh is back with Team A3.',
              variant: 'destructive',
              untilRead: true,
              action: { label: 'Show', onPress: () => undefined },
            })
          }
        >
          Toast that stays
        </Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Edit User"
        description="farid.raj"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary">Save</Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Field label="Name" error="Name is required">
            <Input />
          </Field>
          <Field label="Username">
            <Input defaultValue="farid.raj" />
          </Field>
          <Field label="Date">
            <DatePicker label="Date" value="2026-11-20" onChange={() => undefined} />
          </Field>
        </div>
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onOpenChange={close}
        title="Close CAR 1?"
        confirmLabel="Close CAR 1"
        onConfirm={close}
      >
        7 officers return to Unassigned. Their places are lost, the station keeps its capacity of 8.
      </AlertDialog>
      <Drawer open={open === 'drawer'} onOpenChange={close} title="Officers of Team A1">
        <p className="p-4">{LONG_NAME}</p>
      </Drawer>
    </Section>
  );
}
