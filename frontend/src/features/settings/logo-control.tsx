import { logo as logoSchema } from '@muster/protocol';
import { ImageUp } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../shared/ui/controls/button.tsx';

interface LogoControlProps {
  readonly label: string;
  /** A data URL; empty: none. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onType: (value: string) => void;
}

/** Chooses a picture and shows it; one that cannot be taken says why and changes nothing (SET-8). */
export function LogoControl({ label, value, disabled, onType }: LogoControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const read = logoSchema.safeParse(await dataUrlOf(file));
    setError(read.success ? undefined : `${file.name}: ${read.error.issues[0]?.message ?? ''}.`);
    if (read.success) onType(read.data);
  };

  return (
    <div className="flex flex-col gap-2">
      {value !== '' && (
        <img
          src={value}
          alt="The logo"
          className="h-14 max-w-56 self-start rounded-control border border-line bg-[#fff] object-contain p-1.5"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button writes disabled={disabled} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden />
          {value === '' ? 'Choose a picture' : 'Choose another'}
        </Button>
        {value !== '' && (
          <Button variant="quiet" writes disabled={disabled} onClick={() => onType('')}>
            Remove
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept="image/png,image/jpeg"
        className="sr-only"
        tabIndex={-1}
        disabled={disabled}
        onChange={(event) => void choose(event)}
      />
      {error !== undefined && (
        <p role="alert" className="text-12 font-medium wrap-anywhere text-absent-text">
          {error}
        </p>
      )}
    </div>
  );
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    // What cannot be read is no picture.
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.readAsDataURL(file);
  });
