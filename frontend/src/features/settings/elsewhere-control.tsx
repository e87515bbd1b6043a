import { absenceTypes, elsewhereChoices } from '@muster/protocol';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Checkbox } from '../../shared/ui/controls/checkbox.tsx';
import { OptionPanel } from '../../shared/ui/pickers/option-panel.tsx';

interface ElsewhereControlProps {
  readonly label: string;
  /** The chosen types with commas between. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onType: (text: string) => void;
}

/** The absence types that count as on duty elsewhere, ticked in a list (SET-12). */
export function ElsewhereControl({ label, value, disabled, onType }: ElsewhereControlProps) {
  const [open, setOpen] = useState(false);
  const chosen = value.split(',').filter(Boolean);
  const toggle = (type: string, isOn: boolean) =>
    onType(
      elsewhereChoices.filter((one) => (one === type ? isOn : chosen.includes(one))).join(','),
    );
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <OptionPanel
        open={open}
        onOpenChange={setOpen}
        label={label}
        trigger={
          <Button
            aria-label={`${label}: ${chosen.length} of ${elsewhereChoices.length} types`}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={disabled}
            onClick={() => setOpen(true)}
          >
            {chosen.length} of {elsewhereChoices.length} types
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <ul className="min-h-0 overflow-y-auto p-1">
          {elsewhereChoices.map((type) => (
            <li key={type}>
              <Checkbox
                label={
                  <>
                    <span className="font-semibold">{type}</span>{' '}
                    <span className="text-ink2">{absenceTypes[type]}</span>
                  </>
                }
                checked={chosen.includes(type)}
                onChange={(isOn) => toggle(type, isOn)}
                className="flex min-h-8 w-full rounded-badge px-2 hover:bg-sunken"
              />
            </li>
          ))}
        </ul>
      </OptionPanel>
      <p className="text-12 wrap-anywhere text-ink2">{chosen.join(', ') || 'none'}</p>
    </div>
  );
}
