export type NoValueProps = {
  /** Why there is none, for those who do not see the dash: "Not started". */
  label: string;
};

/** Shown instead of a value that is unknown, or that is not there yet. */
export const NoValue = ({ label }: NoValueProps) => (
  <span className="text-ink-3">
    <span aria-hidden="true">—</span>
    <span className="sr-only">{label}</span>
  </span>
);
