type ProgressTextProps = {
  /** Read aloud before the text: "Attendance Progress". */
  label: string;
  done: number;
  total: number;
  /** What is counted: "members marked". */
  what: string;
};

/** "9 of 15 members marked", with the percentage; the muster line beside it is its picture. */
export function ProgressText({ label, done, total, what }: ProgressTextProps) {
  const percent = total === 0 ? 0 : Math.round((100 * done) / total);
  const text = `${done} of ${total} ${what}`;
  return (
    <p
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${text}, ${percent}%`}
      className="text-14 font-semibold whitespace-nowrap"
    >
      {text} <span className="font-normal text-ink3">{percent}%</span>
    </p>
  );
}
