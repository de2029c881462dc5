import { clsx } from 'clsx';
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

const bars = {
  control: 'h-control w-full rounded-md',
  button: 'h-control w-24 rounded-md',
  icon: 'h-control w-9 rounded-md',
};

type Bar = keyof typeof bars | 'labelled' | 'pair' | 'hinted' | 'switch';

/** Describes a section: lines about it on a phone and on a wide screen, and what it holds from top to bottom. */
export type SectionShape = { about: readonly [phone: number, wide: number]; body: readonly Bar[] };

type SettingsLoadingProps = { label: string; sections: readonly SectionShape[] };

/** Sections of a settings screen: what each is about at the left, its fields and button at the right. */
export const SettingsLoading = ({ label, sections }: SettingsLoadingProps) => (
  <div role="status" aria-label={label}>
    {sections.map(({ about: [phone, wide], body }, at) => (
      <div
        key={at}
        className="grid gap-x-10 gap-y-4 border-b border-line px-gutter py-8 last:border-b-0 md:grid-cols-[240px_minmax(0,520px)]"
      >
        <div>
          <TextLine className="w-24" />
          <div className="mt-1">
            {Array.from({ length: Math.max(phone, wide) }, (_, line) => (
              <TextLine
                key={line}
                className={clsx('w-52', line >= phone && 'max-md:hidden', line >= wide && 'md:hidden')}
              />
            ))}
          </div>
        </div>
        <div className="grid content-start gap-4">
          {body.map((bar, line) => (
            <SectionBar key={line} bar={bar} />
          ))}
        </div>
      </div>
    ))}
  </div>
);

/** A bar in the middle of a line of text, as high as the text. */
const TextLine = ({ className }: { className: string }) => (
  <span className={clsx('flex h-5 items-center', className)}>
    <Skeleton className="w-full" />
  </span>
);

const SectionBar = ({ bar }: { bar: Bar }) => {
  if (bar === 'labelled')
    return (
      <span className="grid gap-1.5">
        <TextLine className="w-28" />
        <Skeleton className={bars.control} />
      </span>
    );
  if (bar === 'pair')
    return (
      <span className="grid gap-4 sm:grid-cols-2">
        <SectionBar bar="labelled" />
        <SectionBar bar="labelled" />
      </span>
    );
  if (bar === 'hinted')
    return (
      <span className="grid gap-1.5">
        <Skeleton className={bars.control} />
        <Skeleton className="h-4 w-3/5" />
      </span>
    );
  if (bar === 'switch')
    return (
      <span>
        <TextLine className="w-40" />
        <Skeleton className="h-4 w-3/5" />
      </span>
    );
  return <Skeleton className={bars[bar]} />;
};
