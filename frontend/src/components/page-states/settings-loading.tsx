import { Skeleton } from '../../ui/feedback/skeleton.js';

/** Fields with their labels, and the button under them, while it is not known what they hold. */
export const FieldsLoading = ({ fields = 1, label = 'Loading' }: { fields?: number; label?: string }) => (
  <div role="status" aria-label={label} className="grid gap-4">
    {Array.from({ length: fields }, (_, at) => (
      <span key={at} className="grid gap-2">
        <Skeleton className="w-28" />
        <Skeleton className="h-9 w-full rounded-md" />
      </span>
    ))}
    <Skeleton className="h-8 w-24 rounded-md" />
  </div>
);

/** A framed list of lines with two rows of text and a button each, and the button under it. */
export const LinesLoading = ({ lines = 1, label = 'Loading' }: { lines?: number; label?: string }) => (
  <div role="status" aria-label={label} className="grid gap-4">
    <div className="rounded-md border border-line">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className="flex h-15 items-center gap-3 border-b border-line px-4 last:border-b-0">
          <span className="grid flex-1 gap-2">
            <Skeleton className="w-2/5" />
            <Skeleton className="h-2.5 w-3/5" />
          </span>
          <Skeleton className="h-7 w-16 rounded-md" />
        </span>
      ))}
    </div>
    <Skeleton className="h-8 w-36 rounded-md" />
  </div>
);

/** A sentence and a button. */
export const SwitchLoading = ({ label = 'Loading' }: { label?: string }) => (
  <div role="status" aria-label={label} className="grid gap-4">
    <Skeleton className="w-2/5" />
    <Skeleton className="h-8 w-36 rounded-md" />
  </div>
);

/** Sections of a settings screen: what each is about at the left, its field and button at the right. */
export const SettingsLoading = ({ label, sections = 4 }: { label: string; sections?: number }) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: sections }, (_, at) => (
      <div
        key={at}
        className="grid gap-x-10 gap-y-4 border-b border-line px-gutter py-8 last:border-b-0 md:grid-cols-[240px_minmax(0,520px)]"
      >
        <div className="grid content-start gap-2.5">
          <Skeleton className="w-24" />
          <Skeleton className="h-2.5 w-52" />
        </div>
        <div className="grid gap-4">
          <Skeleton className="h-9 w-full rounded-md" />
          <Skeleton className="h-8 w-20 rounded-md" />
        </div>
      </div>
    ))}
  </div>
);
